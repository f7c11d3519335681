import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as writeOff } from '../write-off/permits.ts';
import { may } from './permits.ts';

const buttons = [may.register, may.claim, may.reverse, writeOff.reverse];

export const cashWriteOffPage = linkedPage({
  path: '/finance/writeOff',
  heading: 'cash',
  place: 4,
  title: 'page.cashWriteOff',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons,
  file: 'list',
});
export const writeOffDetailPage = linkedPage({
  path: '/finance/writeOff/writeOffDetail',
  shows: 'cash',
  params: ['id'],
  title: 'page.writeOffDetail',
  group: 'finance',
  kind: 'detail',
  shown: false,
  users: [1],
  permit: may.view,
  buttons,
  file: 'detail',
});
export const collectionsPage = linkedPage({
  path: '/customer/details/bill/collection',
  heading: 'receivable',
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
});

export const pages = pagesOf([cashWriteOffPage, writeOffDetailPage, collectionsPage]);
