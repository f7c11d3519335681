import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const unlocodesPage = linkedPage({
  group: 'resource',
  heading: 'network',
  users: [1],
  path: '/resource/unlocode',
  title: 'page.unlocodes',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.import],
  file: 'list',
});

export const pages: readonly Page[] = pagesOf([unlocodesPage]);
