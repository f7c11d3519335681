import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { currency, idIn, idOut, instantOut, nothing } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** Starts a check of all stored balances and statuses. If a run is already queued, it answers that run. */
export const startReconcile = call({
  cmd: 'reconcile.start',
  kind: 'write',
  users: [1],
  permit: may.run,
  params: nothing,
  result: z.object({ run_id: idOut }),
});

/** The runs of the last weeks, the latest first. `differences` counts those of the caller's companies. */
export const listReconcileRuns = call({
  cmd: 'reconcile.runs',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        state: z.enum(['queued', 'done']),
        asked_by: z.string().nullable(),
        asked_at: instantOut,
        finished_at: instantOut.nullable(),
        took_ms: z.int().nullable(),
        checked: z.int(),
        differences: z.int(),
      }),
    ),
  }),
});

/** The differences that one run found in the caller's companies. Amounts are in their currency; a status has none. */
export const reconcileDifferences = call({
  cmd: 'reconcile.differences',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ run_id: idIn }),
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        what: z.string(),
        subject: z.string(),
        record_id: idOut,
        record: z.string(),
        company_name: z.string(),
        currency: currency.nullable(),
        kept: z.string().nullable(),
        counted: z.string().nullable(),
      }),
    ),
  }),
});
