import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as writeOff } from '../write-off/permits.ts';
import { may } from './permits.ts';

export const badDebtsPage = linkedPage({
  path: '/finance/badDebt',
  heading: 'receivable',
  shows: 'badDebt',
  params: ['id?', 'edit?', 'customer?', 'bill?'],
  place: 5,
  title: 'page.badDebts',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.propose, may.approve, writeOff.make, writeOff.reverse],
  file: 'list',
});

export const pages = pagesOf([badDebtsPage]);
