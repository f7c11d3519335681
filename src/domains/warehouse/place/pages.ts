import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    group: 'order',
    users: [1],
    path: '/order/inventory/managment/location',
    heading: 'goods',
    title: 'page.warehousePlaces',
    kind: 'list',
    shown: true,
    permit: may.view,
    file: 'overview',
    icon: 'stock',
    place: 35,
  },
]);
