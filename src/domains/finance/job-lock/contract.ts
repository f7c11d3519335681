import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idIn, idOut, instantOut, note } from '../../../kernel/schema.ts';
import { month } from '../period/contract.ts';
import { may as profit } from '../profit/permits.ts';
import { may } from './permits.ts';

/** The most orders that one call locks or unlocks. */
export const lockedMax = 200;
const orders = z.array(idIn).min(1).max(lockedMax);

/**
 * Locks orders whose income and cost are complete, all or none, and sets the month on their lines: this month by default. Lines of a closed
 * month keep their month. A margin of zero or less, below what the company expects, or of more than half needs a reason, and so does an open
 * claim.
 */
export const lockJobs = call({
  cmd: 'jobLock.lock',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.lock,
  params: z.strictObject({ order_ids: orders, month: month.optional(), reason: note(300).optional() }),
  result: z.object({ locked: z.int() }),
  refusals: ['JOB_LOCKED', 'JOB_INCOMPLETE', 'JOB_MARGIN', 'JOB_CLAIM_OPEN', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'PERIOD_AHEAD'],
});

/**
 * Unlocks orders, all or none: their lines can be changed again. They return to the months of their days, except out of a closed month or
 * into one.
 */
export const unlockJobs = call({
  cmd: 'jobLock.unlock',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.unlock,
  params: z.strictObject({ order_ids: orders, reason: note(300) }),
  result: z.object({ unlocked: z.int() }),
  refusals: ['JOB_NOT_LOCKED', 'REASON_REQUIRED', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});

/** The financial status of one order, and its locks, the latest first. */
export const jobLockOf = call({
  cmd: 'jobLock.of',
  shows: ['order'],
  kind: 'read',
  users: [1],
  permit: profit.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({
    income_done: z.boolean(),
    cost_done: z.boolean(),
    locked: z.boolean(),
    late_lines: z.int(),
    locks: z.array(
      z.object({
        id: idOut,
        month: z.string(),
        kept_months: z.string(),
        note: z.string().nullable(),
        locked_by: z.string().nullable(),
        locked_at: instantOut,
        unlocked_by: z.string().nullable(),
        unlocked_at: instantOut.nullable(),
        unlock_reason: z.string().nullable(),
      }),
    ),
  }),
});
