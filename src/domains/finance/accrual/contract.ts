import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { currency, idIn, idOut } from '../../../kernel/schema.ts';
import { month } from '../period/contract.ts';
import { may as period } from '../period/permits.ts';
import { side } from '../side.ts';
import { may } from './permits.ts';

const params = z.strictObject({ company_id: idIn, month });

/**
 * The difference between what the profit reports show for a month and what the ledger shows, explained: by side as sums, and by order as of
 * the end of the month. `other` is what no service earned: journals, tails of invoices, tax that is cost, and bills that became void.
 */
export const accrualReport = call({
  cmd: 'accrual.report',
  isReport: true,
  shows: ['charge', 'bill', 'period', 'accrual', 'prepaidCost'],
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
        /** Of these, not billed at its end. */
        unbilled: z.string(),
        /** Bills of the month for services of earlier months. */
        earlier: z.string(),
        /** Accrued at its end, less the reversal of the month before. */
        accrued: z.string(),
        /** Prepaid costs: the shares of the month less what left the cost account to be spread. */
        spread: z.string(),
        other: z.string(),
        ledger: z.string(),
      }),
    ),
    /** The orders with the largest open amounts first. */
    rows: z.array(
      z.object({
        order_id: idOut.nullable(),
        order_no: z.string().nullable(),
        side,
        earned: z.string(),
        billed: z.string(),
        accrued: z.string(),
        /** Neither billed nor accrued. */
        open: z.string(),
      }),
    ),
    left_off: z.int(),
  }),
});

/** Posts what is unbilled at the end of a month on its last day, and the reversal on the next day. A second run posts only what changed. */
export const postAccrual = call({
  cmd: 'accrual.post',
  kind: 'write',
  users: [1],
  permit: may.post,
  params,
  result: z.object({ posted: z.boolean(), revenue: z.string(), cost: z.string(), functional_currency: currency }),
  refusals: ['PERIOD_RUNNING', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});
