import { z } from 'zod';
import { guarded } from '../../../kernel/guard.ts';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, day, idIn, idOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** Income, cost and what is left, in the company's own currency, without tax and disbursements (money.md 16). */
export const result = z.object({
  income: guarded('customerPrice', z.string()),
  cost: guarded('cost', z.string()),
  profit: guarded('profit', z.string()),
  /** Of the income, two places; null without income. */
  margin_percent: guarded('profit', z.string().nullable()),
});
const estimate = {
  estimated_income: guarded('customerPrice', z.string()),
  estimated_cost: guarded('cost', z.string()),
  estimated_profit: guarded('profit', z.string()),
};
export const profitRow = result.extend({
  id: idOut,
  order_no: z.string(),
  customer_name: z.string(),
  line_name: z.string().nullable(),
  state: z.string(),
  order_on: day,
  signed_on: day.nullable(),
  functional_currency: currency,
  ...estimate,
  /** Lines without a price: the profit is not the last word while there are any. */
  unpriced: z.int(),
  /** Income and cost are complete: finance may lock it. */
  complete: z.boolean(),
  /** The month that it is locked in; null while it is not. */
  locked_month: z.string().nullable(),
});
export type ProfitRow = z.output<typeof profitRow>;

export const listProfit = listCall({
  cmd: 'profit.list',
  users: [1],
  permit: may.view,
  row: profitRow,
  filters: {
    order_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    line: { is: 'ref', to: 'line' },
    company: { is: 'ref', to: 'ownCompany' },
    order_on: { is: 'days' },
    signed_on: { is: 'days' },
  },
  sorts: ['order_on', 'profit', 'id'],
  defaultSort: [{ key: 'order_on', desc: true }],
  tabs: [
    { key: 'all', states: [] },
    { key: 'loss', states: [] },
    { key: 'unpriced', states: [] },
    { key: 'complete', states: [] },
    { key: 'locked', states: [] },
  ],
});

export const sumProfit = call({
  cmd: 'profit.sums',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: listProfit.params,
  result: z.object({
    sums: z.array(result.extend({ currency, orders: z.int(), ...estimate })),
  }),
});

/** One order's profit, estimated beside actual. */
export const orderProfit = call({
  cmd: 'profit.ofOrder',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({ functional_currency: currency, actual: result, estimated: result, unpriced: z.int() }),
});
