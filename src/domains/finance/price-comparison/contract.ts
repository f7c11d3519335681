import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, day, idOut } from '../../../kernel/schema.ts';
import { may } from '../profit/permits.ts';

const shows = ['actualQuotation', 'order', 'charge'] as const;
const guards = ['customerPrice'] as const;

/**
 * An order whose price was agreed: what the quotation says, what was agreed, and what is charged. Amounts are in the agreed currency, tax
 * included.
 */
const comparisonRow = z.object({
  id: idOut,
  order_id: idOut,
  order_no: z.string(),
  customer_name: z.string(),
  line_name: z.string().nullable(),
  sales_name: z.string().nullable(),
  currency,
  /** Null where no quotation holds, or no rate into the agreed currency. */
  quoted: z.string().nullable(),
  agreed: z.string(),
  /** The agreed price less the quotation. */
  agreed_difference: z.string().nullable(),
  agreed_percent: z.string().nullable(),
  /** The lines that charge the price: those by quotation or agreement, or priced by hand in their place. */
  charged: z.string(),
  /** The charge less the agreed price; other than 0 until the order is charged, or where a line was changed by hand. */
  charged_difference: z.string(),
  /** Further lines in the same currency, such as detention or a claim. */
  extra: z.string(),
  agreed_on: day,
  agreed_with: z.string(),
  reason: z.string().nullable(),
  functional_currency: currency,
  /** The actual profit of the order, without tax. */
  profit: guarded('profit', z.string()),
  margin_percent: guarded('profit', z.string().nullable()),
});
export type ComparisonRow = z.output<typeof comparisonRow>;

export const listPriceComparison = listCall({
  cmd: 'priceComparison.list',
  isReport: true,
  shows,
  users: [1],
  guards,
  permit: may.view,
  row: comparisonRow,
  filters: {
    order_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    line: { is: 'ref', to: 'line' },
    salesperson: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    agreed_on: { is: 'days' },
  },
  sorts: ['agreed_on', 'agreed_percent', 'id'],
  defaultSort: [{ key: 'agreed_on', desc: true }],
  tabs: [
    { key: 'all', states: [] },
    { key: 'below', states: [] },
    { key: 'above', states: [] },
    /** Charged otherwise than agreed, or not yet. */
    { key: 'unequal', states: [] },
  ],
});

/** The sums of a list by currency; currencies are never added up. */
export const sumPriceComparison = call({
  cmd: 'priceComparison.sums',
  isReport: true,
  shows,
  kind: 'read',
  users: [1],
  guards,
  permit: may.view,
  params: listPriceComparison.params,
  result: z.object({
    sums: z.array(
      z.object({
        currency,
        orders: z.int(),
        /** Of the orders that have a quotation. */
        quoted: z.string(),
        agreed: z.string(),
        agreed_difference: z.string(),
        charged: z.string(),
        charged_difference: z.string(),
        extra: z.string(),
      }),
    ),
  }),
});
