import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, currency, day, idIn, idOut, instantOut, line, recordIn, version } from '../../../kernel/schema.ts';
import { accountUses } from '../ledger/rules.ts';
import { side } from '../side.ts';
import { may } from './permits.ts';
import { faultKinds } from './rules.ts';
import { type OpeningState, openingState, openingStates } from './states.ts';

export const openingRow = z.object({
  id: idOut,
  version,
  opening_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  opened_on: day,
  memo: z.string(),
  functional_currency: currency,
  /** The sum of its debits in the functional currency, once it is submitted. */
  functional: z.string(),
  state: openingState,
  prepared_by: z.string(),
  decided_by: z.string().nullable(),
  /** True when the caller prepared it. */
  own: z.boolean(),
  created_at: instantOut,
});
export type OpeningRow = z.output<typeof openingRow>;

export const openingTabs = [
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'posted', states: ['posted'] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: openingState.options },
] as const satisfies readonly { key: string; states: readonly OpeningState[]; badge?: boolean }[];

export const listOpenings = listCall({
  cmd: 'opening.list',
  users: [1],
  permit: may.view,
  row: openingRow,
  filters: {
    opening_no: { is: 'values' },
    search: { is: 'text' },
    company: { is: 'ref', to: 'ownCompany' },
    opened_on: { is: 'days' },
    state: { is: 'choice', of: openingState.options, words: 'opening.state' },
  },
  sorts: ['opened_on', 'functional', 'id'],
  defaultSort: [{ key: 'opened_on', desc: true }],
  tabs: openingTabs,
});

const balanceOut = z.object({
  id: idOut,
  line: z.int(),
  account: z.enum(accountUses),
  account_code: z.string(),
  account_name: z.string(),
  party_name: z.string().nullable(),
  bank: z.string().nullable(),
  currency,
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  /** In the functional currency, debit positive. */
  functional: z.string(),
  memo: z.string().nullable(),
});
const itemOut = z.object({
  id: idOut,
  line: z.int(),
  side,
  party_name: z.string(),
  document_no: z.string(),
  document_on: day,
  due_on: day,
  currency,
  amount: z.string(),
  paid: z.string(),
  open: z.string(),
  /** The base amount; null where it follows from the control account when the opening is posted. */
  functional: z.string().nullable(),
  bill_id: idOut.nullable(),
  bill_no: z.string().nullable(),
});
const faultOut = z.object({
  kind: z.enum(faultKinds),
  line: z.int().nullable(),
  side: side.nullable(),
  party_name: z.string().nullable(),
  currency,
  expected: z.string(),
  actual: z.string(),
  difference: z.string(),
});

/** An opening with its balances, its open items, and what keeps it from being posted. */
export const getOpening = call({
  cmd: 'opening.get',
  shows: ['opening', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: openingRow.extend({
    debit: z.string(),
    credit: z.string(),
    balances: z.array(balanceOut),
    items: z.array(itemOut),
    faults: z.array(faultOut),
  }),
});

/** Begins the opening of an own company, or changes its day while nothing is imported. The balances and open items come from sheets. */
export const saveOpening = call({
  cmd: 'opening.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ ...recordIn, company_id: idIn.optional(), opened_on: day, memo: line(200) }),
  result: z.object({ id: idOut, version, opening_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'NOT_YOURS',
    'OPENING_FROZEN',
    'OPENING_EXISTS',
    'OPENING_DAY',
    'OPENING_LATE',
    'OPENING_ROWS',
    'POSTING_AHEAD',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

export const openingParts = ['balances', 'items'] as const;

/** Takes one imported row out of a draft, or all of one sheet, so that a corrected sheet can be imported. */
export const clearOpening = call({
  cmd: 'opening.clear',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ id: idIn, version, part: z.enum(openingParts), row_id: idIn.optional() }),
  result: z.object({ removed: z.int() }),
  refusals: ['CHANGED_MEANWHILE', 'NOT_YOURS', 'OPENING_FROZEN'],
});

/** Submits, posts, sends back, withdraws, cancels or reverses an opening. Another person than its preparer posts and reverses it. */
export const moveOpening = moveCall({
  cmd: 'opening.move',
  users: [1],
  machine: openingStates,
  refusals: ['OPENING_FAULTS', 'OPENING_LATE', 'OPENING_SETTLED', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});
