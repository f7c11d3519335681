import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const countPage = linkedPage({
  group: 'order',
  heading: 'goods',
  users: [1],
  path: '/order/inventory/count',
  title: 'page.stockCounts',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.plan, may.count, may.approve],
  file: 'list',
  icon: 'stock',
  place: 36,
});
export const countDetailPage = linkedPage({
  group: 'order',
  heading: 'goods',
  users: [1],
  path: '/order/inventory/countDetail',
  params: ['id'],
  title: 'page.stockCountDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});

export const pages: readonly Page[] = pagesOf([countPage, countDetailPage]);
