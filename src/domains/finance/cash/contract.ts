import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { amountText, byId, currency, day, decimal, idIn, idOut, instantOut, lineOrNull, note, version } from '../../../kernel/schema.ts';
import { side } from '../side.ts';
import { may } from './permits.ts';
import { cashState } from './states.ts';

export const directions = ['in', 'out'] as const;
export const cashMethods = ['transfer', 'cash', 'cheque', 'mobile'] as const;

/** Money on one of our accounts. `open` is what no bill has taken: the party's advance in that currency. */
export const cashRow = z.object({
  id: idOut,
  version,
  entry_no: z.string(),
  direction: z.enum(directions),
  company_id: idOut,
  party_id: idOut.nullable(),
  party_name: z.string().nullable(),
  payer_name: z.string().nullable(),
  bank: z.string(),
  account_no: z.string(),
  method: z.enum(cashMethods),
  currency,
  amount: z.string(),
  allocated: z.string(),
  open: z.string(),
  rate: z.string(),
  functional_currency: currency,
  functional: z.string(),
  fee_currency: currency.nullable(),
  fee: z.string().nullable(),
  value_on: day,
  bank_ref: z.string().nullable(),
  remark: z.string().nullable(),
  state: cashState,
  request_no: z.string().nullable(),
  claimed_by: z.string().nullable(),
  claimed_at: instantOut.nullable(),
});
export type CashRow = z.output<typeof cashRow>;

export const cashTabs = [
  { key: 'unclaimed', states: ['registered'], badge: true },
  { key: 'notDone', states: [], badge: true },
  { key: 'done', states: [] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'all', states: cashState.options },
] as const;

/** Receipts and payments; `done` are those that bills have used up. */
export const listCash = listCall({
  cmd: 'cash.list',
  users: [1],
  permit: may.view,
  row: cashRow,
  filters: {
    entry_no: { is: 'values' },
    search: { is: 'text' },
    bank_ref: { is: 'values' },
    direction: { is: 'choice', of: directions, words: 'cash.direction' },
    customer: { is: 'ref', to: 'customer' },
    carrier: { is: 'ref', to: 'carrier' },
    company: { is: 'ref', to: 'ownCompany' },
    currency: { is: 'values' },
    value_on: { is: 'days' },
  },
  sorts: ['value_on', 'amount', 'id'],
  defaultSort: [{ key: 'value_on', desc: true }],
  tabs: cashTabs,
});

const allocation = z.object({
  write_off_id: idOut,
  write_off_no: z.string(),
  business_on: day,
  bill_id: idOut.nullable(),
  bill_no: z.string().nullable(),
  currency,
  amount: z.string(),
  cash: z.string(),
  exchange_difference: z.string(),
  by: z.enum(['cash', 'difference', 'excess']),
  reversed: z.boolean(),
  reverses: z.boolean(),
});

export const getCash = call({
  cmd: 'cash.get',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: cashRow.extend({ company_name: z.string(), reversed_reason: z.string().nullable(), allocations: z.array(allocation) }),
});

/**
 * Registers money that came in, or that went out besides payment requests. Without a party a receipt waits to be claimed. The rate is
 * that of the day unless the bank's own is given.
 */
export const registerCash = call({
  cmd: 'cash.register',
  kind: 'write',
  users: [1],
  permit: may.register,
  params: z.strictObject({
    direction: z.enum(directions),
    own_bank_account_id: idIn,
    customer_id: idIn.nullable(),
    carrier_id: idIn.nullable(),
    payer_name: lineOrNull(120),
    method: z.enum(cashMethods),
    amount: amountText,
    rate: decimal(8, { min: '0.00000001' }).nullable(),
    fee: amountText.nullable(),
    fee_currency: currency.nullable(),
    value_on: day,
    bank_ref: lineOrNull(60),
    remark: note(300),
  }),
  result: z.object({ id: idOut, entry_no: z.string() }),
  refusals: ['RATE_MISSING', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'DUPLICATE', 'PARTY_MISSING'],
});

/** Says whose money a receipt is. */
export const claimCash = call({
  cmd: 'cash.claim',
  kind: 'write',
  users: [1],
  permit: may.claim,
  params: z.strictObject({ id: idIn, version, customer_id: idIn }),
  result: z.object({ state: cashState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE'],
});

/** Undoes money that never was (bounced, entered twice). Write-offs of it are reversed first. */
export const reverseCash = call({
  cmd: 'cash.reverse',
  kind: 'write',
  users: [1],
  permit: may.reverse,
  params: z.strictObject({ id: idIn, version, reason: note(300) }),
  result: z.object({ state: cashState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'REASON_MISSING', 'CASH_ALLOCATED', 'PERIOD_CLOSED'],
});

/** What parties have with us (or we with carriers) beyond their bills, by currency. */
export const listAdvances = call({
  cmd: 'cash.advances',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ side, party_id: idIn.optional() }),
  result: z.object({
    rows: z.array(z.object({ party_id: idOut, party_name: z.string(), currency, amount: z.string(), entries: z.int() })),
  }),
});
