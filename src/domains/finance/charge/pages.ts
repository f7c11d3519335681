import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as bill } from '../bill/permits.ts';
import { may as document } from '../fee-document/permits.ts';
import { may } from './permits.ts';

const list = { kind: 'list', shown: true, users: [1], permit: may.view, file: 'list' } as const satisfies Partial<Page>;
const buttons = [may.enter, may.review, may.rate, may.void, bill.make];

export const pages = pagesOf([
  {
    ...list,
    path: '/finance/work/fee',
    place: 5,
    title: 'page.payableDetails',
    group: 'finance',
    buttons,
    fixed: { side: 'payable', tab: 'open' },
  },
  {
    ...list,
    path: '/finance/work/otherFee',
    place: 6,
    title: 'page.otherPayables',
    group: 'finance',
    buttons,
    fixed: { side: 'payable', other: 'yes', tab: 'open' },
  },
  {
    path: '/finance/work/add',
    place: 7,
    title: 'page.payableEntry',
    group: 'finance',
    kind: 'add',
    shown: true,
    users: [1],
    permit: may.enter,
    file: 'entry',
  },
  {
    ...list,
    path: '/customer/details',
    place: 1,
    title: 'page.receivableDetails',
    group: 'customer',
    buttons,
    fixed: { side: 'receivable', tab: 'all' },
  },
  {
    ...list,
    path: '/customer/details/examine',
    place: 2,
    title: 'page.feeReview',
    group: 'customer',
    buttons,
    fixed: { side: 'receivable', tab: 'open' },
  },
  {
    ...list,
    path: '/customer/pay',
    place: 6,
    title: 'page.payableCentre',
    group: 'customer',
    buttons,
    fixed: { side: 'payable', tab: 'all' },
  },
  {
    path: '/carrierFinance/work/fee',
    title: 'page.carrierReceivables',
    group: 'carrier',
    kind: 'list',
    // Hidden in the specification's menu; the page of trips to confirm leads to it.
    shown: false,
    users: [2],
    permit: may.viewOwn,
    buttons: [bill.confirmOwn, document.uploadOwn],
    file: 'own',
  },
]);
