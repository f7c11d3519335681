import { z } from 'zod';
import { guarded } from '../../../kernel/guard.ts';
import { call } from '../../../kernel/call.ts';
import { listCall, type Opening } from '../../../kernel/list.ts';
import { currencies } from '../../../kernel/money.ts';
import { currency, day, idIn, idOut, instantOut } from '../../../kernel/schema.ts';
import type { Page } from '../../../kernel/page.ts';
import { businesses } from '../side.ts';
import { freightModes, shareBases } from '../../freight/job/kinds.ts';
import { may } from './permits.ts';

const freightMode = z.enum(freightModes);
/** The records whose changes change a profit. An employee's expense is a cost of its order or job. */
const byOrder = ['order', 'charge', 'workOrder', 'bill', 'feeDocument', 'expenseClaim'] as const;
const byJob = ['freightJob', 'charge', 'order', 'workOrder', 'bill', 'expenseClaim'] as const;

/** Income, cost and profit in the company's own currency, without tax and disbursements (money.md 16). */
export const result = z.object({
  income: guarded('customerPrice', z.string()),
  cost: guarded('cost', z.string()),
  profit: guarded('profit', z.string()),
  /** The profit in percent of the income, with two decimals; null without income. */
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
  /** The cost of our own trucks for it by their rates: a figure of management beside the cost of the books. */
  own_truck_cost: guarded('cost', z.string()),
  /** The number of lines without a price: the profit is provisional while there are any. */
  unpriced: z.int(),
  /** True when income and cost are complete: finance may lock the order. */
  complete: z.boolean(),
  /** The month in which the order is locked; null while it is not locked. */
  locked_month: z.string().nullable(),
  /** The reason of the lock: an unusual margin or an open claim needs one. */
  lock_reason: z.string().nullable(),
});
export type ProfitRow = z.output<typeof profitRow>;

export const listProfit = listCall({
  cmd: 'profit.list',
  isReport: true,
  shows: byOrder,
  users: [1],
  permit: may.view,
  row: profitRow,
  filters: {
    order_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    line: { is: 'ref', to: 'line' },
    company: { is: 'ref', to: 'ownCompany' },
    carrier: { is: 'ref', to: 'carrier' },
    salesperson: { is: 'ref', to: 'account' },
    business: { is: 'choice', of: businesses, words: 'charge.business' },
    order_on: { is: 'days', of: 'instant' },
    signed_on: { is: 'days', of: 'instant' },
    /** Locked with a reason. */
    with_reason: { is: 'flag' },
    /** The financial months of the charges: those of both days. */
    period: { is: 'days' },
    origin: { is: 'ref', to: 'station' },
    destination: { is: 'ref', to: 'station' },
    /** The currency of the books. */
    books: { is: 'choice', of: currencies, words: 'currency' },
  },
  sorts: ['order_on', 'profit', 'id'],
  defaultSort: [{ key: 'order_on', desc: true }],
  tabs: [
    { key: 'all', states: [] },
    { key: 'loss', states: [], guard: 'profit' },
    /** Below the margin that its own company expects. */
    { key: 'belowMargin', states: [], guard: 'profit' },
    { key: 'unpriced', states: [] },
    { key: 'complete', states: [] },
    { key: 'locked', states: [] },
  ],
});

export const sumProfit = call({
  cmd: 'profit.sums',
  isReport: true,
  shows: byOrder,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: listProfit.params,
  result: z.object({
    sums: z.array(result.extend({ currency, orders: z.int(), ...estimate })),
  }),
});

/** A freight job's profit with its legs by road, and the share of each house in the cost of the master. */
export const freightJobProfit = call({
  cmd: 'profit.ofFreightJob',
  shows: byJob,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ freight_job_id: idIn }),
  result: z.object({
    functional_currency: currency,
    actual: result,
    unpriced: z.int(),
    share_by: z.enum(shareBases),
    shares: guarded('cost', z.array(z.object({ house_no: z.string(), cost: z.string() }))),
  }),
});

/**
 * The profit of freight jobs by house, master, container or voyage. A master and a voyage are the sums of their jobs. Houses share income
 * and cost of their job by its own basis. A container has its demurrage and detention, and a share of the rest by its length.
 */
export const listFreightProfit = listCall({
  cmd: 'profit.byFreight',
  isReport: true,
  shows: byJob,
  users: [1],
  permit: may.view,
  row: result.extend({
    id: idOut,
    key: z.string(),
    job_nos: z.string(),
    /** The job, where there is one only. */
    job_id: idOut.nullable(),
    jobs: z.int(),
    mode: z.enum(freightModes),
    company_name: z.string(),
    customer_name: z.string(),
    departs_at: instantOut,
    functional_currency: currency,
    unpriced: z.int(),
  }),
  filters: {
    words: { is: 'text' },
    mode: { is: 'choice', of: freightModes, words: 'freightJob.mode' },
    company: { is: 'ref', to: 'ownCompany' },
    customer: { is: 'ref', to: 'customer' },
    departs_at: { is: 'days', of: 'instant' },
  },
  sorts: ['departs_at'],
  defaultSort: [{ key: 'departs_at', desc: true }],
  tabs: [
    { key: 'house', states: [] },
    { key: 'master', states: [] },
    { key: 'container', states: [] },
    { key: 'voyage', states: [] },
  ],
});

/** The jobs that a page opens with: those of its mode. */
export function freightProfitOpening({ fixed }: Page): Opening<typeof listFreightProfit.list.filters> {
  return { fixed: fixed?.['mode'] ? { mode: [freightMode.parse(fixed['mode'])] } : {} };
}

/** One order's profit, estimated and actual. */
export const orderProfit = call({
  cmd: 'profit.ofOrder',
  shows: byOrder,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({
    functional_currency: currency,
    actual: result,
    estimated: result,
    /** The cost of our own trucks for the order, and its profit after them. */
    own_truck_cost: guarded('cost', z.string()),
    profit_after_trucks: guarded('profit', z.string()),
    unpriced: z.int(),
    /** The debt of its customers for it, tax included, by currency. */
    receivable: guarded(
      'customerPrice',
      z.array(
        z.object({
          currency,
          amount: z.string(),
          billed: z.string(),
          unpaid_bills: z.int(),
          /** The open amount of the bills that bill the order; they may bill other orders as well. */
          open_on_bills: z.string(),
        }),
      ),
    ),
  }),
});
