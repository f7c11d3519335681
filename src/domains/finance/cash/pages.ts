import { pagesOf } from '../../../kernel/page.ts';
import { may as writeOff } from '../write-off/permits.ts';
import { may } from './permits.ts';

const buttons = [may.register, may.claim, may.reverse, writeOff.reverse];

export const pages = pagesOf([
  {
    path: '/finance/writeOff',
    place: 4,
    title: 'page.cashWriteOff',
    group: 'finance',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons,
    file: 'list',
  },
  {
    path: '/finance/writeOff/writeOffDetail',
    title: 'page.writeOffDetail',
    group: 'finance',
    kind: 'detail',
    shown: false,
    users: [1],
    permit: may.view,
    buttons,
    file: 'detail',
  },
  {
    path: '/customer/details/bill/collection',
    place: 4,
    title: 'page.collections',
    group: 'customer',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons,
    file: 'list',
    fixed: { direction: 'in' },
  },
]);
