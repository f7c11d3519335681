import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { amountFromZero, byId, currency, day, idIn, idOut, instantOut, line, note, recordIn, version } from '../../../kernel/schema.ts';
import { may as writeOff } from '../write-off/permits.ts';
import { may } from './permits.ts';
import { badDebtReasons, badDebtRules } from './rules.ts';
import { type BadDebtState, badDebtState, badDebtStates } from './states.ts';

export const badDebtRow = z.object({
  id: idOut,
  version,
  bad_debt_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  customer_id: idOut,
  party_name: z.string(),
  bill_id: idOut,
  bill_no: z.string(),
  due_on: day,
  currency,
  amount: z.string(),
  returned: z.string(),
  /** The part that has not come back. */
  lost: z.string(),
  given_up_on: day,
  reason: z.enum(badDebtReasons),
  memo: z.string(),
  functional_currency: currency,
  /** The amount that left the books on approval, in the functional currency. */
  booked: z.string().nullable(),
  state: badDebtState,
  prepared_by: z.string(),
  decided_by: z.string().nullable(),
  /** True when the caller proposed it. */
  own: z.boolean(),
  created_at: instantOut,
});
export type BadDebtRow = z.output<typeof badDebtRow>;

export const badDebtTabs = [
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'writtenOff', states: ['writtenOff', 'partReturned'] },
  { key: 'returned', states: ['returned'] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: badDebtState.options },
] as const satisfies readonly { key: string; states: readonly BadDebtState[]; badge?: boolean }[];

export const listBadDebts = listCall({
  cmd: 'badDebt.list',
  shows: ['badDebt', 'bill'],
  users: [1],
  permit: may.view,
  row: badDebtRow,
  filters: {
    bad_debt_no: { is: 'values' },
    search: { is: 'text' },
    customer: { is: 'ref', to: 'customer' },
    company: { is: 'ref', to: 'ownCompany' },
    reason: { is: 'choice', of: badDebtReasons, words: 'badDebt.reason' },
    given_up_on: { is: 'days' },
    state: { is: 'choice', of: badDebtState.options, words: 'badDebt.state' },
  },
  sorts: ['given_up_on', 'amount', 'id'],
  defaultSort: [{ key: 'given_up_on', desc: true }],
  tabs: badDebtTabs,
});

const returnOut = z.object({
  id: idOut,
  returned_on: day,
  cash_entry_id: idOut,
  entry_no: z.string(),
  write_off_no: z.string(),
  currency,
  amount: z.string(),
  recorded_by: z.string(),
  undone_on: day.nullable(),
});
export type BadDebtReturn = z.output<typeof returnOut>;

/** A bad debt with its returns, and the customer's receipts that could bring it back. */
export const getBadDebt = call({
  cmd: 'badDebt.get',
  shows: ['badDebt', 'cash', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: badDebtRow.extend({
    /** The open amount of the bill in this currency. */
    open: z.string(),
    rule: z.enum(badDebtRules).nullable(),
    /** The part of `booked` that the customer's allowance took. */
    allowance: z.string().nullable(),
    reversed_on: day.nullable(),
    returns: z.array(returnOut),
    money: z.array(z.object({ id: idOut, entry_no: z.string(), value_on: day, currency, open: z.string() })),
  }),
});

/** The open bills of one customer, the longest overdue first. */
export const billsToGiveUp = call({
  cmd: 'badDebt.bills',
  shows: ['badDebt', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.propose,
  params: z.strictObject({ customer_id: idIn }),
  result: z.object({
    bills: z.array(z.object({ bill_id: idOut, bill_no: z.string(), due_on: day, overdue_days: z.int(), currency, open: z.string() })),
  }),
});

/** Proposes to give up a customer's bill, or a part of it. A bill has one proposal a currency at a time. */
export const saveBadDebt = call({
  cmd: 'badDebt.save',
  kind: 'write',
  users: [1],
  permit: may.propose,
  params: z.strictObject({
    ...recordIn,
    customer_id: idIn,
    bill_id: idIn,
    currency,
    amount: amountFromZero,
    given_up_on: day,
    reason: z.enum(badDebtReasons),
    memo: line(300),
  }),
  result: z.object({ id: idOut, version, bad_debt_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'NOT_YOURS',
    'BAD_DEBT_FROZEN',
    'BAD_DEBT_PENDING',
    'BILL_NOT_OPEN',
    'WRITE_OFF_NOTHING_OPEN',
    'WRITE_OFF_OVER',
    'WRITE_OFF_RESERVED',
    'WRITE_OFF_BEFORE',
    'POSTING_AHEAD',
  ],
});

/** Submits, approves, sends back, withdraws, cancels or reverses a bad debt. Another person than its proposer approves and reverses it. */
export const moveBadDebt = moveCall({
  cmd: 'badDebt.move',
  users: [1],
  machine: badDebtStates,
  refusals: [
    'BAD_DEBT_EVIDENCE',
    'BILL_NOT_OPEN',
    'WRITE_OFF_NOTHING_OPEN',
    'WRITE_OFF_OVER',
    'WRITE_OFF_RESERVED',
    'WRITE_OFF_BEFORE',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

/**
 * Records that a receipt of the customer brought back a part of the debt: the part is receivable again and is written off by the receipt, both on
 * `returned_on`. Money in another currency names the amount that pays for it.
 */
export const returnBadDebt = call({
  cmd: 'badDebt.return',
  kind: 'write',
  users: [1],
  permit: writeOff.make,
  params: z.strictObject({
    id: idIn,
    version,
    cash_entry_id: idIn,
    amount: amountFromZero,
    cash_amount: amountFromZero.nullable().default(null),
    returned_on: day,
  }),
  result: z.object({ state: badDebtState, version, write_off_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'BAD_DEBT_RETURN_OVER',
    'BILL_OTHER_PARTY',
    'BILL_NOT_OPEN',
    'WRITE_OFF_BEFORE',
    'WRITE_OFF_NEEDS_RATE',
    'WRITE_OFF_NO_CASH',
    'CASH_OVER',
    'CASH_UNCLAIMED',
    'CASH_REVERSED',
    'FOUR_EYES',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'POSTING_AHEAD',
  ],
});

/** Undoes a return that was recorded by mistake: the receipt is unused again, and the debt is given up as before. */
export const undoReturn = call({
  cmd: 'badDebt.undoReturn',
  kind: 'write',
  users: [1],
  permit: writeOff.reverse,
  params: z.strictObject({ id: idIn, version, return_id: idIn, reason: note(300) }),
  result: z.object({ state: badDebtState, version }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'REASON_REQUIRED',
    'ALREADY_REVERSED',
    'WRITE_OFF_NOTHING_OPEN',
    'WRITE_OFF_OVER',
    'WRITE_OFF_RESERVED',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});
