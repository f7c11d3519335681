import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayAsk } from '../invoice-request/permits.ts';
import { may } from './permits.ts';

const list = {
  group: 'customer',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.issue, may.reverse, mayAsk.request],
  file: 'list',
} as const satisfies Partial<Page>;

/** The invoices of customers; `of` is `requests` for those that colleagues ask for. */
export const invoicesPage = linkedPage({
  ...list,
  path: '/customer/details/bill/invoice',
  params: ['of?'],
  heading: 'receivable',
  place: 4,
  title: 'page.invoices',
});

export const pages = pagesOf([
  invoicesPage,
  {
    ...list,
    path: '/customer/order/ocean/income/invoice',
    params: ['of?'],
    heading: 'ocean',
    title: 'page.oceanInvoices',
    fixed: { business: 'ocean', detail: '/customer/order/ocean/income/bill/detail', bills: '/customer/order/ocean/income/bill' },
  },
]);
