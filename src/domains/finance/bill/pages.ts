import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as invoice } from '../invoice/permits.ts';
import { may } from './permits.ts';

const buttons = [may.send, may.confirm, may.void];
const detailButtons = [...buttons, invoice.view, invoice.issue, invoice.reverse];
const list = { kind: 'list', shown: true, users: [1], permit: may.view, buttons, file: 'list' } as const satisfies Partial<Page>;
const detail = {
  kind: 'detail',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: detailButtons,
  file: 'detail',
} as const satisfies Partial<Page>;

export const pages = pagesOf([
  {
    ...list,
    path: '/finance/bill',
    place: 2,
    title: 'page.financeBills',
    group: 'finance',
    fixed: { side: 'receivable', detail: '/finance/bill/billDetail/' },
  },
  { ...detail, path: '/finance/bill/billDetail/:id', title: 'page.billDetail', group: 'finance' },
  {
    ...list,
    path: '/finance/work/bill',
    place: 8,
    title: 'page.carrierBills',
    group: 'finance',
    fixed: { side: 'payable', detail: '/finance/work/bill/billDetail' },
  },
  { ...detail, path: '/finance/work/bill/billDetail', title: 'page.carrierBillDetail', group: 'finance' },
  {
    ...list,
    path: '/customer/details/bill',
    place: 3,
    title: 'page.receivableBills',
    group: 'customer',
    fixed: { side: 'receivable', detail: '/customer/details/bill/billDetail' },
  },
  { ...detail, path: '/customer/details/bill/billDetail', title: 'page.receivableBillDetail', group: 'customer' },
  {
    path: '/print/bill',
    title: 'page.printBill',
    group: 'print',
    kind: 'print',
    shown: false,
    users: [1],
    permit: may.view,
    file: 'print',
  },
]);
