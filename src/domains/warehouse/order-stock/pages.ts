import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    group: 'order',
    users: [1],
    path: '/order/stock',
    heading: 'goods',
    title: 'page.orderStock',
    kind: 'list',
    shown: true,
    permit: may.view,
    file: 'list',
    icon: 'stock',
    place: 29,
  },
]);
