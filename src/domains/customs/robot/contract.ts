import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { idOut, instantOut, nothing, version } from '../../../kernel/schema.ts';
import { customsCountries, directions } from '../tariff/kinds.ts';
import { adapterKinds } from './kinds.ts';
import { may } from './permits.ts';
import { filingStateNames, filingStates } from './states.ts';

const staff = [1] as const;
const fault = z.object({ at: z.string(), code: z.string(), text: z.string() });

/** The robot's queue. Exports and imports are one list under the filter `ie`. */
export const listFilings = listCall({
  cmd: 'filing.list',
  shows: ['filing', 'declaration'],
  users: staff,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    filing_key: z.string(),
    state: z.enum(filingStateNames),
    ie: z.enum(directions),
    country: z.enum(customsCountries),
    adapter: z.enum(adapterKinds),
    declaration_id: idOut,
    declaration_no: z.string(),
    customs_no: z.string().nullable(),
    customer_name: z.string(),
    order_no: z.string().nullable(),
    freight_job_no: z.string().nullable(),
    attempts: z.int(),
    next_at: instantOut.nullable(),
    queued_at: instantOut,
    filed_at: instantOut.nullable(),
    answered_at: instantOut.nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    faults: z.array(fault),
  }),
  filters: {
    words: { is: 'text' },
    filing_key: { is: 'values' },
    ie: { is: 'choice', of: directions, words: 'customsDirection' },
    country: { is: 'choice', of: customsCountries, words: 'customsCountry' },
    adapter: { is: 'choice', of: adapterKinds, words: 'customsChannel.adapter' },
    queued_at: { is: 'days', of: 'instant' },
  },
  sorts: ['queued_at'],
  defaultSort: [{ key: 'queued_at', desc: true }],
  tabs: [
    { key: 'attention', states: ['rejected', 'failed', 'unsure'], badge: true },
    { key: 'waiting', states: ['queued', 'sending'] },
    { key: 'filed', states: ['filed', 'accepted'] },
    { key: 'rejected', states: ['rejected', 'corrected'] },
    { key: 'stuck', states: ['failed', 'unsure'] },
    { key: 'released', states: ['released'] },
    { key: 'all', states: filingStateNames },
  ],
});
export type FilingRow = RowOf<typeof listFilings>;

/** Tries a filing again, says that an unsure one arrived or has to be sent again, or takes it out of the queue. */
export const moveFiling = moveCall({ cmd: 'filing.move', users: staff, machine: filingStates });

/** Runs the robot now instead of at the next minute. */
export const runRobot = call({ cmd: 'filing.run', kind: 'write', users: staff, permit: may.retry, params: nothing, result: nothing });

/** Rejected filings, and those that the robot cannot go on with, wait for somebody. */
export const countFilings = call({
  cmd: 'filing.counts',
  shows: ['filing', 'declaration'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: nothing,
  result: z.object({ export_waiting: z.int(), import_waiting: z.int() }),
});
