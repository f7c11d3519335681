import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const containerClocksPage = linkedPage({
  group: 'freight',
  users: [1],
  path: '/freight/containerClock',
  title: 'page.containerClocks',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.edit, may.charge],
  file: 'list',
  icon: 'document',
  place: 67,
});

export const pages: readonly Page[] = pagesOf([containerClocksPage]);
