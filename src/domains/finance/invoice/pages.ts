import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const list = {
  group: 'customer',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.issue, may.reverse],
  file: 'list',
} as const satisfies Partial<Page>;

export const pages = pagesOf([
  { ...list, path: '/customer/details/bill/invoice', heading: 'receivable', place: 4, title: 'page.invoices' },
  {
    ...list,
    path: '/customer/order/ocean/income/invoice',
    heading: 'ocean',
    title: 'page.oceanInvoices',
    fixed: { business: 'ocean', detail: '/customer/order/ocean/income/bill/detail', bills: '/customer/order/ocean/income/bill' },
  },
]);
