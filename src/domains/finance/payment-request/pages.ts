import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const buttons = [may.prepare, may.director, may.firstExecutive, may.secondExecutive, may.settlement, may.financeDirector, may.pay];
const list = { kind: 'list', shown: true, users: [1], permit: may.view, file: 'list' } as const satisfies Partial<Page>;

export const pages = pagesOf([
  { ...list, path: '/finance/work/request', place: 9, title: 'page.paymentRequests', group: 'finance', buttons },
  { ...list, path: '/finance/work/payBill', place: 10, title: 'page.payments', group: 'finance', buttons, fixed: { tab: 'unpaid' } },
  {
    ...list,
    path: '/customer/order/ocean/requestFunds',
    title: 'page.oceanRequestFunds',
    group: 'customer',
    buttons: [may.bell, ...buttons],
    fixed: { business: 'ocean' },
  },
]);
