import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    group: 'order',
    users: [1],
    path: '/order/inventory/managment/replenishment',
    heading: 'goods',
    title: 'page.replenishment',
    kind: 'list',
    shown: true,
    permit: may.view,
    file: 'list',
    icon: 'stock',
    place: 36,
  },
]);
