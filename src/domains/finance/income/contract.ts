import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, day, idOut, version } from '../../../kernel/schema.ts';
import { may } from '../charge/permits.ts';
import { chargeState } from '../charge/states.ts';

/** One currency of an order's receivable lines; `billed` is the part of it that is on bills. */
const sum = z.object({ currency, amount: z.string(), billed: z.string() });

/** An order with its receivables: its actual lines and their states. */
export const incomeRow = z.object({
  id: idOut,
  order_no: z.string(),
  state: z.string(),
  customer_name: z.string(),
  line_name: z.string().nullable(),
  order_on: day,
  signed_on: day.nullable(),
  sums: z.array(sum),
  lines: z.array(z.object({ id: idOut, version, state: chargeState })),
  unpriced: z.int(),
  open: z.int(),
  reviewed: z.int(),
  billed: z.int(),
});
export type IncomeRow = z.output<typeof incomeRow>;

/** Orders with receivable lines; a tab lists the orders that have any line in that state. */
export const listIncome = listCall({
  cmd: 'income.list',
  shows: ['order', 'charge', 'workOrder', 'bill', 'feeDocument'],
  users: [1],
  permit: may.view,
  row: incomeRow,
  filters: {
    order_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    line: { is: 'ref', to: 'line' },
    company: { is: 'ref', to: 'ownCompany' },
    currency: { is: 'values' },
    order_on: { is: 'days', of: 'instant' },
    signed_on: { is: 'days', of: 'instant' },
  },
  sorts: ['order_on', 'order_no', 'id'],
  defaultSort: [{ key: 'order_on', desc: true }],
  tabs: [
    { key: 'toDo', states: [], badge: true },
    { key: 'unpriced', states: [], badge: true },
    { key: 'open', states: [], badge: true },
    { key: 'reviewed', states: [] },
    { key: 'billed', states: [] },
    { key: 'all', states: [] },
  ],
});

/** The totals of the lines of all orders shown, by currency. */
export const sumIncome = call({
  cmd: 'income.sums',
  shows: ['order', 'charge', 'workOrder', 'bill', 'feeDocument'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: listIncome.params,
  result: z.object({ sums: z.array(sum) }),
});
