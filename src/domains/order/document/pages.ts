import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const orderDocumentsPage = linkedPage({
  path: '/order/document',
  heading: 'transport',
  title: 'page.orderDocuments',
  group: 'order',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.edit],
  file: 'list',
  icon: 'folder-open',
  place: 6,
});

export const pages: readonly Page[] = pagesOf([orderDocumentsPage]);
