import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { currency, day, idIn, idOut, instantOut } from '../../../kernel/schema.ts';
import { month } from '../period/contract.ts';
import { may as period } from '../period/permits.ts';
import { may } from './permits.ts';

const params = z.strictObject({ company_id: idIn, month });
const refusals = ['RATE_MISSING', 'CLOSING_RATE_MISSING', 'REVALUATION_EARLY', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'] as const;

/** Every open foreign balance at the closing rate of the month, and the differences to post. Refuses RATE_MISSING with pair and day. */
export const previewRevaluation = call({
  cmd: 'revaluation.preview',
  shows: ['period', 'bill', 'cash', 'exchange'],
  kind: 'read',
  users: [1],
  permit: period.view,
  params,
  result: z.object({
    functional_currency: currency,
    posted_on: day,
    reversed_on: day,
    gained: z.string(),
    rows: z.array(
      z.object({
        account_code: z.string(),
        account_name: z.string(),
        owner: z.string().nullable(),
        currency,
        amount: z.string(),
        rate: z.string(),
        booked: z.string(),
        revalued: z.string(),
        difference: z.string(),
      }),
    ),
  }),
  refusals,
});

/**
 * Posts the differences on the last day of the month and their reversal on the next. A run without a difference posts no entry, and says that
 * the month is revalued. A second run posts only the changes since the first, which may be none; a closing rate that
 * was corrected is such a change.
 */
export const postRevaluation = call({
  cmd: 'revaluation.post',
  kind: 'write',
  users: [1],
  permit: may.post,
  guards: ['customerPrice', 'cost'],
  params,
  result: z.object({ posted: z.boolean(), gained: z.string(), functional_currency: currency, entry_no: z.string().nullable() }),
  refusals,
});

/** The revaluation runs of a month. */
export const listRevaluations = call({
  cmd: 'revaluation.list',
  shows: ['period'],
  kind: 'read',
  users: [1],
  permit: period.view,
  params,
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        made_at: instantOut,
        made_by: z.string().nullable(),
        functional_currency: currency,
        gained: z.string(),
        lines: z.int(),
        /** Null where every balance had its rate already. */
        entry_no: z.string().nullable(),
        reversal_no: z.string().nullable(),
        reversed_on: day.nullable(),
      }),
    ),
  }),
});
