import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as bill } from '../bill/permits.ts';
import { may as document } from '../fee-document/permits.ts';
import { may } from './permits.ts';

const list = { kind: 'list', shown: true, users: [1], permit: may.view, file: 'list' } as const satisfies Partial<Page>;
const buttons = [may.enter, may.review, may.rate, may.void, bill.make];

const entry = { kind: 'add', shown: false, users: [1], permit: may.enter, file: 'entry' } as const satisfies Partial<Page>;
const ocean = { group: 'customer', heading: 'ocean' } as const satisfies Partial<Page>;

export const payableDetailsPage = linkedPage({
  ...list,
  path: '/finance/work/fee',
  heading: 'payable',
  place: 5,
  title: 'page.payableDetails',
  group: 'finance',
  buttons,
  fixed: { side: 'payable', tab: 'toDo' },
});
export const payableEntryPage = linkedPage({
  path: '/finance/work/add',
  heading: 'payable',
  params: ['side?', 'job?'],
  place: 7,
  title: 'page.payableEntry',
  group: 'finance',
  kind: 'add',
  shown: true,
  users: [1],
  permit: may.enter,
  file: 'entry',
});
export const receivableDetailsPage = linkedPage({
  ...list,
  path: '/customer/details',
  heading: 'receivable',
  place: 1,
  title: 'page.receivableDetails',
  group: 'customer',
  buttons,
  fixed: { side: 'receivable', tab: 'all' },
});
export const feeReviewPage = linkedPage({
  ...list,
  path: '/customer/details/examine',
  tour: { word: 'tour.reviewFees', place: 70, permit: may.review },
  heading: 'receivable',
  place: 2,
  title: 'page.feeReview',
  group: 'customer',
  buttons,
  fixed: { side: 'receivable', tab: 'open' },
});
export const carrierReceivablesPage = linkedPage({
  path: '/carrierFinance/work/fee',
  params: ['id?'],
  shows: 'charge',
  title: 'page.carrierReceivables',
  group: 'carrier',
  kind: 'list',
  // Hidden in the specification's menu; the page of trips to confirm links to it.
  shown: false,
  users: [2],
  permit: may.viewOwn,
  buttons: [bill.confirmOwn, document.uploadOwn],
  file: 'own',
});

export const pages = pagesOf([
  payableDetailsPage,
  {
    ...list,
    path: '/finance/work/otherFee',
    heading: 'payable',
    place: 6,
    title: 'page.otherPayables',
    group: 'finance',
    buttons,
    fixed: { side: 'payable', other: 'yes', tab: 'open' },
  },
  payableEntryPage,
  receivableDetailsPage,
  feeReviewPage,
  {
    ...list,
    path: '/customer/pay',
    heading: 'payable',
    place: 6,
    title: 'page.payableCentre',
    group: 'customer',
    buttons,
    fixed: { side: 'payable', tab: 'all' },
  },
  carrierReceivablesPage,
  {
    ...list,
    path: '/customer/order/pay',
    title: 'page.orderPayables',
    group: 'customer',
    heading: 'payable',
    buttons,
    fixed: { side: 'payable', business: 'road', tab: 'all' },
  },
  {
    ...list,
    path: '/customer/order/examine',
    title: 'page.orderPayableReview',
    group: 'customer',
    heading: 'payable',
    buttons,
    fixed: { side: 'payable', business: 'road', tab: 'open' },
  },
  {
    ...list,
    path: '/customer/abnormal',
    title: 'page.abnormalFees',
    group: 'customer',
    heading: 'payable',
    buttons,
    fixed: { side: 'payable', abnormal: 'yes', tab: 'toDo' },
  },
  {
    ...list,
    ...ocean,
    path: '/customer/order/ocean/pay',
    title: 'page.oceanPayables',
    buttons,
    fixed: { side: 'payable', business: 'ocean', tab: 'toDo', entry: '/customer/order/ocean/pay/addPayFee' },
  },
  {
    ...entry,
    ...ocean,
    path: '/customer/order/ocean/pay/addPayFee',
    title: 'page.oceanPayableEntry',
    fixed: { side: 'payable', business: 'ocean', list: '/customer/order/ocean/pay?tab=open' },
  },
  { ...list, ...ocean, path: '/customer/order/ocean/query', title: 'page.oceanCharges', fixed: { business: 'ocean', tab: 'all' } },
  {
    ...list,
    ...ocean,
    path: '/customer/order/ocean/income',
    title: 'page.oceanReceivables',
    buttons,
    fixed: { side: 'receivable', business: 'ocean', tab: 'toDo', entry: '/customer/order/ocean/income/addPayFee' },
  },
  {
    ...entry,
    ...ocean,
    path: '/customer/order/ocean/income/addPayFee',
    title: 'page.oceanReceivableEntry',
    fixed: { side: 'receivable', business: 'ocean', list: '/customer/order/ocean/income?tab=open' },
  },
]);
