import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const awbStockPage = linkedPage({
  group: 'freight',
  users: [1],
  path: '/freight/awbStock',
  title: 'page.awbStock',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.edit, may.withdraw],
  file: 'list',
  icon: 'stock',
  place: 70,
});

export const pages: readonly Page[] = pagesOf([awbStockPage]);
