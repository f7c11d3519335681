import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { day, idIn, idOut, instantOut, note } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { obstacleKinds } from './rules.ts';
import { periodState, periodStates } from './states.ts';

export const month = z.string().regex(/^(?:19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'BAD_MONTH');
/** A month without any dated record has no row: it is open, and its version is 1, like that of a new row. */
const version = z.int().min(1);

/**
 * The months of the caller's companies, newest first, of one year or all: from the first with a dated record up to today, and later ones
 * with one.
 */
export const listPeriods = call({
  cmd: 'period.list',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ company_id: idIn.optional(), year: z.int().min(2000).max(2999).optional() }),
  result: z.object({
    rows: z.array(
      z.object({
        company_id: idOut,
        company_name: z.string(),
        month,
        last_day: day,
        version,
        state: periodState,
        reason: z.string().nullable(),
        asked_by: z.string().nullable(),
        /** True when the caller requested the reopening: another person decides. */
        asked_by_me: z.boolean(),
        changed_at: instantOut.nullable(),
        entries: z.int(),
        unreviewed: z.int(),
      }),
    ),
  }),
});
export type Period = ResultOf<typeof listPeriods>['rows'][number];

/**
 * The obstacles to closing a month. Blocking ones must be resolved first; the others only need a reason. They stand on both sides of the
 * books, so they are for those from whom neither is hidden.
 */
export const periodObstacles = call({
  cmd: 'period.obstacles',
  shows: [
    'period',
    'charge',
    'bill',
    'cash',
    'exchange',
    'journal',
    'transfer',
    'intercompanyBill',
    'intercompanySettlement',
    'prepaidCost',
    'badDebt',
  ],
  kind: 'read',
  users: [1],
  permit: may.view,
  guards: ['customerPrice', 'cost'],
  params: z.strictObject({ company_id: idIn, month }),
  result: z.object({
    /** The month is not over yet. */
    running: z.boolean(),
    /** An earlier month that is not closed. */
    earlier: month.nullable(),
    /** The accruals that closing would post and the caller may not post into the soft-closed month; zero with the right to it. */
    accruals_held: z.int(),
    rows: z.array(z.object({ kind: z.enum(obstacleKinds), blocks: z.boolean(), count: z.int() })),
  }),
});

/**
 * Closes a month to all but finance, closes it, or reopens it with two people: one requests with a reason, another decides. Closing posts what is
 * left to accrue, which takes the right to post into the soft-closed month.
 */
export const movePeriod = call({
  cmd: 'period.move',
  kind: 'write',
  users: [1],
  permit: [may.close, may.reopen],
  guards: ['customerPrice', 'cost'],
  params: z.strictObject({
    company_id: idIn,
    month,
    version,
    action: z.enum(periodStates.actions),
    reason: note(300).optional(),
  }),
  result: z.object({ state: periodState, version }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'REASON_REQUIRED',
    'FOUR_EYES',
    'PERIOD_BEFORE_OPEN',
    'PERIOD_AFTER_CLOSED',
    'PERIOD_RUNNING',
    'PERIOD_OBSTACLES',
    'PERIOD_CLOSE_REASON',
    'ACCRUAL_SOFT_CLOSED',
    'YEAR_ADJUSTED',
  ],
});
