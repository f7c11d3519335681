import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const freightReportsPage = linkedPage({
  group: 'freight',
  users: [1],
  path: '/freight/message',
  title: 'page.freightReports',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.receive, may.take],
  file: 'list',
  icon: 'document',
  place: 80,
});

export const pages: readonly Page[] = pagesOf([freightReportsPage]);
