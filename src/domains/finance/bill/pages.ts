import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may as invoice } from '../invoice/permits.ts';
import { may as mayAsk } from '../invoice-request/permits.ts';
import { may } from './permits.ts';

const buttons = [may.send, may.confirm, may.void];
const detailButtons = [...buttons, invoice.view, invoice.issue, invoice.reverse, mayAsk.request];
const list = { kind: 'list', shown: true, users: [1], permit: may.view, buttons, file: 'list' } as const satisfies Partial<Page>;
const detail = {
  kind: 'detail',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: detailButtons,
  file: 'detail',
} as const satisfies Partial<Page>;

const ocean = { group: 'customer', heading: 'ocean' } as const satisfies Partial<Page>;

export const financeBillsPage = linkedPage({
  ...list,
  path: '/finance/bill',
  heading: 'receivable',
  place: 2,
  title: 'page.financeBills',
  group: 'finance',
  fixed: { side: 'receivable', tab: 'overdue', detail: '/finance/bill/billDetail/' },
});
/** A bill of either side, for links that know its subject alone. */
export const billDetailPage = linkedPage({
  ...detail,
  path: '/finance/bill/billDetail/:id',
  shows: 'bill',
  params: ['id'],
  title: 'page.billDetail',
  group: 'finance',
});
export const carrierBillsPage = linkedPage({
  ...list,
  path: '/finance/work/bill',
  heading: 'payable',
  place: 8,
  title: 'page.carrierBills',
  group: 'finance',
  fixed: { side: 'payable', tab: 'toDo', detail: '/finance/work/bill/billDetail' },
});
export const carrierBillDetailPage = linkedPage({
  ...detail,
  path: '/finance/work/bill/billDetail',
  params: ['id'],
  title: 'page.carrierBillDetail',
  group: 'finance',
});
export const receivableBillsPage = linkedPage({
  ...list,
  path: '/customer/details/bill',
  heading: 'receivable',
  place: 3,
  title: 'page.receivableBills',
  group: 'customer',
  fixed: { side: 'receivable', tab: 'toDo', detail: '/customer/details/bill/billDetail' },
});
export const receivableBillDetailPage = linkedPage({
  ...detail,
  path: '/customer/details/bill/billDetail',
  params: ['id'],
  title: 'page.receivableBillDetail',
  group: 'customer',
});
/** The bill of a line from the payables of orders. */
export const orderBillDetailPage = linkedPage({
  ...detail,
  path: '/customer/order/bill/billDetail',
  params: ['id'],
  title: 'page.orderBillDetail',
  group: 'customer',
});
export const printBillPage = linkedPage({
  path: '/print/bill',
  params: ['id'],
  title: 'page.printBill',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
  file: 'print',
});
/** An ocean bill names its bills of lading and containers; other bills have none, so one sheet serves both. */
export const printOceanBillPage = linkedPage({
  path: '/print/oceanBill',
  params: ['id'],
  title: 'page.printOceanBill',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
  file: 'print',
});
export const printBatchBillPage = linkedPage({
  path: '/print/batchBill',
  params: ['ids?'],
  title: 'page.printBatchBill',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
  file: 'batch-print',
});

/** A customer's own bills. */
export const ownBillsPage = linkedPage({
  path: '/finance/bill/own',
  shows: 'bill',
  params: ['id?'],
  title: 'page.ownBills',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [4],
  permit: may.confirmOwn,
  file: 'own-page',
});

export const pages = pagesOf([
  ownBillsPage,
  financeBillsPage,
  billDetailPage,
  carrierBillsPage,
  carrierBillDetailPage,
  receivableBillsPage,
  receivableBillDetailPage,
  orderBillDetailPage,
  {
    ...list,
    ...ocean,
    path: '/customer/order/ocean/bill',
    title: 'page.oceanPayableBills',
    fixed: { side: 'payable', business: 'ocean', tab: 'toDo', detail: '/finance/work/bill/billDetail' },
  },
  {
    ...list,
    ...ocean,
    path: '/customer/order/ocean/income/bill',
    title: 'page.oceanBills',
    fixed: { side: 'receivable', business: 'ocean', tab: 'toDo', detail: '/customer/order/ocean/income/bill/detail' },
  },
  { ...detail, path: '/customer/order/ocean/income/bill/detail', params: ['id'], title: 'page.oceanBillDetail', group: 'customer' },
  printBillPage,
  printOceanBillPage,
  printBatchBillPage,
]);
