import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idIn, idOut, note, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { periodState } from './states.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'BAD_MONTH');

/** The months of one own company, newest first. A month that nothing is dated in yet has no row and is open. */
export const listPeriods = call({
  cmd: 'period.list',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ company_id: idIn.optional() }),
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        version,
        company_id: idOut,
        company_name: z.string(),
        month,
        state: periodState,
        reason: z.string().nullable(),
        asked_by: z.string().nullable(),
        entries: z.int(),
        unreviewed: z.int(),
      }),
    ),
  }),
});

/** Closes a month to all but finance, closes it, or reopens it by two people: one asks with a reason, another decides. */
export const movePeriod = call({
  cmd: 'period.move',
  kind: 'write',
  users: [1],
  permit: [may.close, may.reopen],
  params: z.strictObject({
    id: idIn,
    version,
    action: z.enum(['softClose', 'openAgain', 'close', 'askReopen', 'declineReopen', 'reopen']),
    reason: note(300).optional(),
  }),
  result: z.object({ state: periodState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'REASON_MISSING', 'FOUR_EYES', 'PERIOD_BEFORE_OPEN', 'PERIOD_AFTER_CLOSED'],
});
