import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { letterhead, printCall, printedRecordsMax, printLanguages } from '../../../kernel/print.ts';
import {
  amountFromZero,
  byId,
  currency,
  day,
  decimal,
  idIn,
  idOut,
  instantOut,
  line,
  lineOrNull,
  recordIn,
  version,
} from '../../../kernel/schema.ts';
import { accountUses } from '../ledger/rules.ts';
import { month } from '../period/contract.ts';
import { may } from './permits.ts';
import { type JournalState, journalState, journalStates } from './states.ts';

export const journalRow = z.object({
  id: idOut,
  version,
  journal_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  posted_on: day,
  memo: z.string(),
  functional_currency: currency,
  /** The sum of its debits in the functional currency. */
  functional: z.string(),
  /** True when it is reversed on the first day of the next month. */
  reverse_next: z.boolean(),
  /** True in the thirteenth period of its year. */
  adjustment: z.boolean(),
  /** The last month in which it is written again. */
  repeat_to: month.nullable(),
  state: journalState,
  prepared_by: z.string(),
  decided_by: z.string().nullable(),
  reversed_on: day.nullable(),
  /** True when the caller prepared it. */
  own: z.boolean(),
  created_at: instantOut,
});
export type JournalRow = z.output<typeof journalRow>;

export const journalTabs = [
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'posted', states: ['posted'] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: journalState.options },
] as const satisfies readonly { key: string; states: readonly JournalState[]; badge?: boolean }[];

export const listJournals = listCall({
  cmd: 'journal.list',
  users: [1],
  permit: may.view,
  row: journalRow,
  filters: {
    journal_no: { is: 'values' },
    search: { is: 'text' },
    company: { is: 'ref', to: 'ownCompany' },
    posted_on: { is: 'days' },
    state: { is: 'choice', of: journalState.options, words: 'journal.state' },
  },
  sorts: ['posted_on', 'functional', 'id'],
  defaultSort: [{ key: 'posted_on', desc: true }],
  tabs: journalTabs,
});

export const journalLineOut = z.object({
  account: z.enum(accountUses),
  account_code: z.string(),
  account_name: z.string(),
  currency,
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  /** The rate that the writer gave; null for the rate of the day. */
  rate: z.string().nullable(),
  /** The rate in the books. */
  book_rate: z.string(),
  /** In the functional currency, debit positive. */
  functional: z.string(),
  customer_id: idOut.nullable(),
  carrier_id: idOut.nullable(),
  party_name: z.string().nullable(),
  order_no: z.string().nullable(),
  cost_centre_id: idOut.nullable(),
  cost_centre: z.string().nullable(),
  memo: z.string().nullable(),
});

export const getJournal = call({
  cmd: 'journal.get',
  shows: ['journal'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: journalRow.extend({ source_no: z.string().nullable(), lines: z.array(journalLineOut) }),
});

export const journalLineIn = z.strictObject({
  account: z.enum(accountUses),
  currency,
  debit: amountFromZero.nullable().default(null),
  credit: amountFromZero.nullable().default(null),
  rate: decimal(12, { min: '0.000000000001' }).nullable().default(null),
  customer_id: idIn.nullable().default(null),
  carrier_id: idIn.nullable().default(null),
  order_no: lineOrNull(40).default(null),
  cost_centre_id: idIn.nullable().default(null),
  memo: lineOrNull(200).default(null),
});

/**
 * Writes a journal, or edits one that is not submitted. Each line is a debit or a credit in its own currency, at the rate of the day or at
 * one that the writer gives. Debit equals credit in each currency and in the functional currency.
 */
export const saveJournal = call({
  cmd: 'journal.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({
    ...recordIn,
    company_id: idIn.optional(),
    posted_on: day,
    memo: line(200),
    reverse_next: z.boolean().default(false),
    /** An audit adjustment, dated 31 December in the thirteenth period of a year that is adjusted. */
    adjustment: z.boolean().default(false),
    repeat_to: month.nullable().default(null),
    lines: z.array(journalLineIn).min(2, 'REQUIRED').max(500),
  }),
  result: z.object({ id: idOut, version, journal_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'NOT_YOURS',
    'JOURNAL_FROZEN',
    'JOURNAL_UNBALANCED',
    'JOURNAL_CONTROL',
    'JOURNAL_REPEAT',
    'RATE_MISSING',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'PERIOD_FUTURE',
    'YEAR_NOT_ADJUSTING',
  ],
});

/** Submits, posts, sends back, withdraws, cancels or reverses a journal. Another person than its writer posts and reverses it. */
export const moveJournal = moveCall({
  cmd: 'journal.move',
  users: [1],
  machine: journalStates,
  refusals: ['PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'PERIOD_FUTURE', 'POSTING_AHEAD', 'YEAR_NOT_ADJUSTING'],
});

const journalSheet = getJournal.result.extend({ company: letterhead, entry_no: z.string().nullable(), printed: z.int() });
export type JournalSheet = z.output<typeof journalSheet>;

/** The data for printing vouchers. */
export const readJournalSheets = call({
  cmd: 'journal.sheets',
  shows: ['journal'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(printedRecordsMax), languages: printLanguages }),
  result: z.object({ sheets: z.array(journalSheet) }),
});

export const printedJournals = printCall({ cmd: 'journal.printed', users: [1], permit: may.view, documents: ['voucher'] });
