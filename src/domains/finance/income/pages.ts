import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as bill } from '../bill/permits.ts';
import { may } from '../charge/permits.ts';

export const incomePage = linkedPage({
  path: '/finance/income',
  heading: 'receivable',
  place: 1,
  title: 'page.income',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.enter, may.review, may.rate, may.void, bill.make],
  icon: 'income',
  file: 'income',
});

export const pages = pagesOf([incomePage]);
