import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    path: '/customer/profit/operationBroad',
    place: 9,
    title: 'page.operationBoard',
    group: 'customer',
    kind: 'page',
    shown: true,
    users: [1],
    permit: may.view,
    file: 'board',
  },
]);
