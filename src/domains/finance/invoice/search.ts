import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listInvoices } from './contract.ts';
import { invoicesPage } from './pages.ts';

/** Invoices by our number or that of the authority. Each opens in the list, where it is numbered, reversed or replaced. */
export const searches = [
  searchSource({
    word: 'page.invoices',
    call: listInvoices,
    params: (text) => ({ where: { search: text }, size: hitsMax, tab: 'all' }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.invoice_no,
        hint: hintOf(row.authority_no, row.customer_name, row.bill_no, row.invoice_on),
        state: { words: 'invoice.state', state: row.state },
        links: [link<string>(invoicesPage, { tab: 'all', 'w.invoice_no': row.invoice_no })],
      })),
  }),
];
