import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const buttons = [may.prepare, may.director, may.firstExecutive, may.secondExecutive, may.settlement, may.financeDirector, may.pay];
const list = { kind: 'list', shown: true, users: [1], permit: may.view, file: 'list' } as const satisfies Partial<Page>;

export const paymentRequestsPage = linkedPage({
  ...list,
  path: '/finance/work/request',
  tour: { word: 'tour.requestPayments', place: 80 },
  heading: 'payable',
  shows: 'paymentRequest',
  params: ['id?', 'edit?'],
  place: 9,
  title: 'page.paymentRequests',
  group: 'finance',
  buttons,
});
export const paymentsPage = linkedPage({
  ...list,
  path: '/finance/work/payBill',
  heading: 'payable',
  place: 10,
  title: 'page.payments',
  group: 'finance',
  buttons,
  fixed: { tab: 'unpaid' },
});

export const pages = pagesOf([
  paymentRequestsPage,
  paymentsPage,
  {
    ...list,
    path: '/customer/order/ocean/requestFunds',
    title: 'page.oceanRequestFunds',
    group: 'customer',
    heading: 'ocean',
    buttons: [may.bell, ...buttons],
    fixed: { business: 'ocean' },
  },
  {
    ...list,
    path: '/customer/order/ocean/payBill',
    title: 'page.oceanPayments',
    group: 'customer',
    heading: 'ocean',
    buttons,
    fixed: { business: 'ocean', tab: 'unpaid' },
  },
]);
