import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { currency, idIn, idOut, note } from '../../../kernel/schema.ts';
import { may as period } from '../period/permits.ts';
import { may } from './permits.ts';
import { yearState, yearStates } from './states.ts';

/** A year that nobody has moved has no row: it is open, and its version is 1, like that of a new row. */
const version = z.int().min(1);
const year = z.int().min(2000).max(2999);

/** The years of the caller's companies with entries, newest first, with their results. */
export const listYears = call({
  cmd: 'yearEnd.list',
  shows: ['yearEnd', 'period', 'journal'],
  kind: 'read',
  users: [1],
  permit: period.view,
  params: z.strictObject({ company_id: idIn.optional() }),
  result: z.object({
    rows: z.array(
      z.object({
        company_id: idOut,
        company_name: z.string(),
        year,
        version,
        state: yearState,
        reason: z.string().nullable(),
        asked_by: z.string().nullable(),
        /** True when the caller requested the reopening: another person decides. */
        asked_by_me: z.boolean(),
        closed_by: z.string().nullable(),
        december_closed: z.boolean(),
        adjustments: z.int(),
        functional_currency: currency,
        /** Income less expenses of the year, with its adjustments. */
        profit: z.string(),
        entry_no: z.string().nullable(),
      }),
    ),
  }),
});
export type Year = ResultOf<typeof listYears>['rows'][number];

/** Opens a year for adjustments, closes it, or reopens it with two people. Years close in order. */
export const moveYear = call({
  cmd: 'yearEnd.move',
  kind: 'write',
  users: [1],
  permit: [may.close, may.reopen],
  guards: ['customerPrice', 'cost'],
  params: z.strictObject({ company_id: idIn, year, version, action: z.enum(yearStates.actions), reason: note(300).optional() }),
  result: z.object({ state: yearState, version }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'REASON_REQUIRED',
    'FOUR_EYES',
    'YEAR_DECEMBER_OPEN',
    'YEAR_BEFORE_OPEN',
    'YEAR_AFTER_CLOSED',
    'YEAR_ADJUSTED',
    'YEAR_SUBMITTED',
  ],
});
