import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, idIn, idOut } from '../../../kernel/schema.ts';
import { month } from '../period/contract.ts';
import { may as period } from '../period/permits.ts';
import { side, sides } from '../side.ts';
import { may } from './permits.ts';

const params = z.strictObject({ company_id: idIn, month });
const shows = ['charge', 'bill', 'period', 'accrual', 'prepaidCost'];

/**
 * The difference between what the profit reports show for a month and what the ledger shows, explained by side. `other` is what no service
 * earned: journals, tails of invoices, tax that is cost, and bills that became void.
 */
export const accrualReport = call({
  cmd: 'accrual.report',
  isReport: true,
  shows,
  kind: 'read',
  users: [1],
  permit: period.view,
  params,
  result: z.object({
    functional_currency: currency,
    /** True when the month is over, so that it can be accrued. */
    over: z.boolean(),
    /** The amount that a run would post now. */
    to_post: z.int(),
    sums: z.array(
      z.object({
        side,
        /** Services of the month, in the profit reports. */
        earned: z.string(),
        /** Services of the month that a finance lock dates in another, less those of other months that it dates in this one. */
        locked: z.string(),
        /** Of the services that were done in the month, not billed at its end. */
        unbilled: z.string(),
        /** Bills of the month for services of earlier months. */
        earlier: z.string(),
        /** Accrued at its end, less the reversal of the month before. */
        accrued: z.string(),
        /** The cost of work in progress at its end, less that at the end of the month before. */
        in_progress: z.string(),
        /** Prepaid costs: the shares of the month less what left the cost account to be spread. */
        spread: z.string(),
        other: z.string(),
        ledger: z.string(),
      }),
    ),
  }),
});

/** The records to which a charge can belong. A charge may have none of them. */
export const servedKinds = ['order', 'freightJob', 'workOrder'] as const;

const accrualRow = z.object({
  id: idOut,
  subject: z.enum(servedKinds).nullable(),
  record_id: idOut.nullable(),
  record_no: z.string().nullable(),
  side,
  currency,
  earned: z.string(),
  billed: z.string(),
  accrued: z.string(),
  /** Neither billed nor accrued. */
  open: z.string(),
  /** The cost of the record while its revenue is not earned yet, and what of it the runs of the month hold back. */
  in_progress: z.string(),
  held_back: z.string(),
});
export type AccrualRow = z.output<typeof accrualRow>;

/**
 * The orders, jobs and trips with an amount that is unbilled, accrued or in progress at the end of a month, in the company's currency. Without
 * filters: the own company and this month.
 */
export const listAccruals = listCall({
  cmd: 'accrual.list',
  isReport: true,
  shows,
  users: [1],
  permit: period.view,
  row: accrualRow,
  filters: {
    company: { is: 'ref', to: 'ownCompany' },
    month: { is: 'values' },
    record_no: { is: 'values' },
    side: { is: 'choice', of: sides, words: 'accrual.side' },
    subject: { is: 'choice', of: servedKinds, words: 'accrual.subject' },
  },
  sorts: ['open', 'in_progress', 'id'],
  defaultSort: [{ key: 'open', desc: true }],
  tabs: [
    { key: 'open', states: [] },
    { key: 'inProgress', states: [] },
    { key: 'all', states: [] },
  ],
});

/**
 * Posts what is unbilled and in progress at the end of a month on its last day, and the reversal on the next day. A second run posts only what
 * changed.
 */
export const postAccrual = call({
  cmd: 'accrual.post',
  kind: 'write',
  users: [1],
  permit: may.post,
  guards: ['customerPrice', 'cost'],
  params,
  result: z.object({
    posted: z.boolean(),
    revenue: z.string(),
    cost: z.string(),
    in_progress: z.string(),
    functional_currency: currency,
  }),
  refusals: ['PERIOD_RUNNING', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'ACCRUAL_SOFT_CLOSED'],
});
