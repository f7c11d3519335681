import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as period } from '../period/permits.ts';
import { may } from './permits.ts';

export const accrualPage = linkedPage({
  path: '/finance/accrual',
  heading: 'ledger',
  params: ['company?', 'month?'],
  place: 24,
  title: 'page.accrual',
  group: 'finance',
  kind: 'page',
  shown: true,
  users: [1],
  permit: period.view,
  buttons: [may.post],
  file: 'accrual',
});

export const pages = pagesOf([accrualPage]);
