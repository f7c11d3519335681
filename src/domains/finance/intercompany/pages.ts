import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const intercompanyBillsPage = linkedPage({
  path: '/finance/intercompany',
  heading: 'ledger',
  shows: 'intercompanyBill',
  params: ['id?', 'edit?'],
  place: 27,
  title: 'page.intercompanyBills',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.prepare, may.accept],
  file: 'list',
});
export const intercompanyBalancesPage = linkedPage({
  path: '/finance/intercompany/balances',
  heading: 'ledger',
  params: ['month?', 'currency?'],
  place: 29,
  title: 'page.intercompanyBalances',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  file: 'balances',
});

export const pages = pagesOf([intercompanyBillsPage, intercompanyBalancesPage]);
