import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/finance/customer/writeOff',
    place: 3,
    title: 'page.customerWriteOff',
    group: 'finance',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.make, may.difference, may.reverse],
    file: 'match',
    fixed: { side: 'receivable' },
  },
]);
