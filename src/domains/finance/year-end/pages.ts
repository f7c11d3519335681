import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as period } from '../period/permits.ts';
import { may } from './permits.ts';

export const yearEndPage = linkedPage({
  path: '/finance/yearEnd',
  heading: 'ledger',
  params: ['company?', 'year?'],
  place: 25,
  title: 'page.yearEnd',
  group: 'finance',
  kind: 'page',
  shown: true,
  users: [1],
  permit: period.view,
  buttons: [may.close, may.reopen],
  file: 'years',
});

export const pages = pagesOf([yearEndPage]);
