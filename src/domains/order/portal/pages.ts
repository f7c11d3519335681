import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    path: '/board',
    title: 'page.customerBoard',
    group: 'standalone',
    kind: 'board',
    shown: false,
    users: [4],
    permit: may.board,
    file: 'board',
  },
  {
    path: '/orderSearch',
    title: 'page.orderSearch',
    group: 'standalone',
    kind: 'page',
    shown: false,
    users: [1, 2, 4, 5],
    permit: 'anyone',
    file: 'order-search',
  },
  {
    path: '/OS',
    title: 'page.orderShare',
    group: 'standalone',
    kind: 'page',
    shown: false,
    users: [1, 2, 4, 5],
    permit: 'anyone',
    file: 'shared-order',
  },
]);
