import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { listCall, type Opening } from '../../../kernel/list.ts';
import type { Page } from '../../../kernel/page.ts';
import { currencies, type Currency } from '../../../kernel/money.ts';
import { currency, day, idOut, nothing } from '../../../kernel/schema.ts';
import { may as profit } from '../profit/permits.ts';
import { business, businesses, side, sides } from '../side.ts';
import { may } from './permits.ts';

/**
 * The facts by which profit is grouped, of an order or of a freight job. A route is its origin and destination; a carrier is the one with the
 * largest cost of an order, and the one that carries a job.
 */
export const dimensions = ['customer', 'line', 'route', 'carrier', 'salesperson', 'business', 'company', 'month'] as const;
export type Dimension = (typeof dimensions)[number];
/** The dimensions of which an order, a job or a line may have none. */
export const optionalDimensions = ['customer', 'line', 'route', 'carrier', 'salesperson'] as const satisfies readonly Dimension[];
/** The period to compare with: the same number of months before it, or the same months of the year before. */
export const comparisons = ['before', 'year'] as const;

const shown = ['order', 'charge', 'workOrder', 'bill', 'feeDocument', 'expenseClaim'] as const;

const amounts = {
  income: guarded('customerPrice', z.string()),
  cost: guarded('cost', z.string()),
  profit: guarded('profit', z.string()),
  /** The profit in percent of the income, with two decimals; null without income. */
  margin_percent: guarded('profit', z.string().nullable()),
};
/** Amounts without tax and disbursements (money.md 16). The actual amount is what is billed and what is accrued: charged and not billed. */
const figures = z.object({
  ...amounts,
  accrued_income: guarded('customerPrice', z.string()),
  accrued_cost: guarded('cost', z.string()),
  billed_income: guarded('customerPrice', z.string()),
  billed_cost: guarded('cost', z.string()),
  estimated_income: guarded('customerPrice', z.string()),
  estimated_cost: guarded('cost', z.string()),
  estimated_profit: guarded('profit', z.string()),
  before_income: guarded('customerPrice', z.string()),
  before_cost: guarded('cost', z.string()),
  before_profit: guarded('profit', z.string()),
  /** The change of the profit in percent of the compared period; null where there was none. */
  change_percent: guarded('profit', z.string().nullable()),
});
export const analysisRow = figures.extend({
  id: idOut,
  /** The id of the customer, line, carrier, salesperson or company; both stations of a route; the business; the month. Null without one. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  orders: z.int(),
  currency,
});
export type AnalysisRow = z.output<typeof analysisRow>;

const scope = {
  /** Whole months: those of both days. */
  period: { is: 'days' },
  company: { is: 'ref', to: 'ownCompany' },
  customer: { is: 'ref', to: 'customer' },
  line: { is: 'ref', to: 'line' },
  carrier: { is: 'ref', to: 'carrier' },
  salesperson: { is: 'ref', to: 'account' },
  origin: { is: 'ref', to: 'station' },
  destination: { is: 'ref', to: 'station' },
  business: { is: 'choice', of: businesses, words: 'charge.business' },
  /** The currency of the books. */
  books: { is: 'choice', of: currencies, words: 'currency' },
} as const;

/**
 * Profit by one fact, from the facts of the reports. Without a period it is that of twelve months to the present one. Amounts are in the
 * companies' own currencies, one row for each, or in the chosen one at the rate of each month's last day.
 */
export const listProfitAnalysis = listCall({
  cmd: 'profitAnalysis.list',
  isReport: true,
  shows: shown,
  users: [1],
  permit: profit.view,
  row: analysisRow,
  filters: {
    ...scope,
    by: { is: 'choice', of: dimensions, words: 'profitAnalysis.by' },
    compare: { is: 'choice', of: comparisons, words: 'profitAnalysis.compare' },
    currency: { is: 'choice', of: currencies, words: 'currency' },
  },
  sorts: ['orders', 'income', 'cost', 'profit', 'id'],
  defaultSort: [{ key: 'orders', desc: true }],
  tabs: [
    { key: 'all', states: [] },
    { key: 'loss', states: [], guard: 'profit' },
  ],
});

/** The settings with which a page opens: its dimension, and the filter that it keeps. */
export function analysisOpening({ fixed }: Page): Opening<(typeof listProfitAnalysis)['list']['filters']> {
  return { fixed: fixed?.['business'] ? { business: [business.parse(fixed['business'])] } : {} };
}

const summary = figures.extend({ orders: z.int(), currency });
/** The same question as a whole and by month, for each currency; currencies are never added up. */
export const summariseProfit = call({
  cmd: 'profitAnalysis.summary',
  isReport: true,
  shows: shown,
  kind: 'read',
  users: [1],
  permit: profit.view,
  params: listProfitAnalysis.params,
  result: z.object({
    /** The first and last month of the period and of the compared one. */
    from: z.string(),
    to: z.string(),
    before_from: z.string(),
    before_to: z.string(),
    currencies: z.array(summary.extend({ months: z.array(summary.extend({ month: z.string() })) })),
  }),
});

/** The parts of an amount: the plan, what is charged and not billed, what is billed. */
export const measures = ['estimated', 'accrued', 'billed'] as const;

/** The charge lines and the expenses of employees behind a figure. Their sums are the figure. */
export const listProfitLines = listCall({
  cmd: 'profitLine.list',
  isReport: true,
  shows: shown,
  users: [1],
  permit: profit.view,
  row: z.object({
    id: idOut,
    side,
    measure: z.enum(measures),
    business,
    order_id: idOut.nullable(),
    order_no: z.string().nullable(),
    /** The job of a line that is of no order. */
    freight_job_id: idOut.nullable(),
    freight_job_no: z.string().nullable(),
    party_name: z.string(),
    fee_name: z.string().nullable(),
    description: z.string().nullable(),
    financial_month: z.string(),
    business_on: day,
    currency,
    net: z.string(),
    /** Null for an expense of an employee, whose lines are converted together. */
    rate: z.string().nullable(),
    functional_currency: currency,
    functional_net: z.string(),
    bill_no: z.string().nullable(),
  }),
  filters: {
    ...scope,
    side: { is: 'choice', of: sides, words: 'charge.side' },
    measure: { is: 'choice', of: measures, words: 'profitLine.measure' },
    order_no: { is: 'values' },
    /** Lines of the group that has none, such as those without a customer. */
    without: { is: 'choice', of: optionalDimensions, words: 'profitAnalysis.by' },
  },
  sorts: ['business_on', 'id'],
  defaultSort: [{ key: 'business_on', desc: true }],
});

/** The sums of the lines in a list by currency of the books and side. */
export const sumProfitLines = call({
  cmd: 'profitLine.sums',
  isReport: true,
  shows: shown,
  kind: 'read',
  users: [1],
  permit: profit.view,
  params: listProfitLines.params,
  result: z.object({ sums: z.array(z.object({ side, currency, amount: z.string(), lines: z.int() })) }),
});

/** Computes the facts of the reports from the charges again. It runs as a job. */
export const rebuildProfit = call({
  cmd: 'profitAnalysis.rebuild',
  kind: 'write',
  users: [1],
  permit: may.rebuild,
  params: nothing,
  result: nothing,
});

export type Figures = z.output<typeof figures> & { currency: Currency };
