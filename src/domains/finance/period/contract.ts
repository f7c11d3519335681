import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { day, idIn, idOut, instantOut, note } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { obstacleKinds } from './rules.ts';
import { periodState } from './states.ts';

export const month = z.string().regex(/^(?:19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'BAD_MONTH');
/** A month that nothing was dated in yet has no row: it is open, and its version is 1, as that of a fresh row is. */
const version = z.int().min(1);

/** The months of the caller's companies from the first that something was dated in up to today, newest first, of one year or all. */
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
        /** The caller asked himself: another person decides. */
        asked_by_me: z.boolean(),
        changed_at: instantOut.nullable(),
        entries: z.int(),
        unreviewed: z.int(),
      }),
    ),
  }),
});

/** What stands in the way of closing a month. What blocks must be done first; the rest is closed over only with a reason. */
export const periodObstacles = call({
  cmd: 'period.obstacles',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ company_id: idIn, month }),
  result: z.object({
    /** The month is not over yet. */
    running: z.boolean(),
    /** An earlier month that is not closed. */
    earlier: month.nullable(),
    rows: z.array(z.object({ kind: z.enum(obstacleKinds), blocks: z.boolean(), count: z.int() })),
  }),
});

/** Closes a month to all but finance, closes it, or reopens it by two people: one asks with a reason, another decides. */
export const movePeriod = call({
  cmd: 'period.move',
  kind: 'write',
  users: [1],
  permit: [may.close, may.reopen],
  params: z.strictObject({
    company_id: idIn,
    month,
    version,
    action: z.enum(['softClose', 'openAgain', 'close', 'askReopen', 'declineReopen', 'reopen']),
    reason: note(300).optional(),
  }),
  result: z.object({ state: periodState, version }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'REASON_MISSING',
    'FOUR_EYES',
    'PERIOD_BEFORE_OPEN',
    'PERIOD_AFTER_CLOSED',
    'PERIOD_RUNNING',
    'PERIOD_OBSTACLES',
    'PERIOD_CLOSE_REASON',
  ],
});
