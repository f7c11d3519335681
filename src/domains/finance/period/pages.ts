import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as accrual } from '../accrual/permits.ts';
import { may as revaluation } from '../revaluation/permits.ts';
import { may } from './permits.ts';

export const periodsPage = linkedPage({
  path: '/finance/period',
  heading: 'ledger',
  params: ['of?', 'month?'],
  place: 20,
  title: 'page.periods',
  group: 'finance',
  kind: 'page',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.close, may.reopen, may.postSoft, revaluation.post, accrual.post],
  file: 'periods',
});

export const pages = pagesOf([periodsPage]);
