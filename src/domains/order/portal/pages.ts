import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const customerBoardPage = linkedPage({
  path: '/board',
  shows: 'order',
  params: ['id?'],
  tour: { word: 'tour.customer', place: 10 },
  landing: { of: 4 },
  title: 'page.customerBoard',
  group: 'standalone',
  kind: 'board',
  shown: false,
  users: [4],
  permit: may.board,
  file: 'board',
});
export const orderSharePage = linkedPage({
  path: '/OS',
  params: ['t?'],
  title: 'page.orderShare',
  group: 'standalone',
  kind: 'page',
  shown: false,
  users: [1, 2, 4, 5],
  permit: 'anyone',
  file: 'shared-order',
});

export const pages: readonly Page[] = pagesOf([
  customerBoardPage,
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
  orderSharePage,
]);
