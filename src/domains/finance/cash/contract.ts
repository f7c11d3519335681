import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type Opening } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import type { Page } from '../../../kernel/page.ts';
import { amountText, byId, currency, day, decimal, idIn, idOut, instantOut, lineOrNull, note, version } from '../../../kernel/schema.ts';
import { side } from '../side.ts';
import { may } from './permits.ts';
import { cashState, cashStates } from './states.ts';

export const directions = ['in', 'out'] as const;
export const cashMethods = ['transfer', 'cash', 'cheque', 'mobile'] as const;

/** One of our accounts that a payment, or the reversal of a receipt, took below zero: its number, and its balance after it. */
export const belowZero = z.object({ account: z.string(), currency, left: z.string() });
export type BelowZero = z.output<typeof belowZero>;

/** Money on one of our accounts. `open` is the part that is allocated to no bill: the party's advance in that currency. */
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
  /** Tax beside the money: of a payment what it kept back, of a receipt what the customer withheld of its advance. */
  withheld: z.string(),
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
  /** True when the caller registered or paid it. */
  own: z.boolean(),
});
export type CashRow = z.output<typeof cashRow>;

export const cashTabs = [
  { key: 'unclaimed', states: ['registered'], badge: true },
  { key: 'notDone', states: [], badge: true },
  { key: 'done', states: [] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'all', states: cashState.options },
] as const;

/** Receipts and payments; `done` are those that are fully allocated to bills. */
export const listCash = listCall({
  cmd: 'cash.list',
  shows: ['cash', 'writeOff'],
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

/** The money that a page opens with: receipts to claim, or receipts and payments that are not fully allocated. */
export function cashOpening({ fixed }: Page): Opening<typeof listCash.list.filters> {
  return fixed?.['direction'] === 'in' ? { fixed: { direction: ['in'] }, tab: 'unclaimed' } : { tab: 'notDone' };
}

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
  by: z.enum(['cash', 'difference', 'withholding', 'credit', 'badDebt', 'deposit', 'excess', 'refund']),
  reversed: z.boolean(),
  reverses: z.boolean(),
});

export const getCash = call({
  cmd: 'cash.get',
  shows: ['cash', 'writeOff'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: cashRow.extend({
    side,
    company_name: z.string(),
    /** The sister company whose account paid, and its claim on ours; null where our own account moved. */
    paid_by: z.string().nullable(),
    claim_id: idOut.nullable(),
    reversed_reason: z.string().nullable(),
    allocations: z.array(allocation),
  }),
});

/**
 * Registers a receipt: from a customer, or a refund from a carrier. One without a party waits to be claimed. Money leaves under the approval of its own kind only: a payment request for
 * a carrier, an approved form for an employee; `out` is refused with PAYMENT_NEEDS_CHAIN. The rate is the day's
 * rate unless the bank's own rate is given. Without two different bank references, the same amount of the same payer on the same day and account
 * is refused with CASH_REPEATED unless it is `repeated`.
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
    rate: decimal(12, { min: '0.000000000001' }).nullable(),
    fee: amountText.nullable(),
    fee_currency: currency.nullable(),
    value_on: day,
    bank_ref: lineOrNull(60),
    remark: note(300),
    /** True for money that looks like another entry and is known to be a second one. */
    repeated: z.boolean().optional(),
  }),
  result: z.object({ id: idOut, entry_no: z.string() }),
  refusals: [
    'CASH_REPEATED',
    'RATE_MISSING',
    'RATE_FAR',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'POSTING_AHEAD',
    'DUPLICATE',
    'FEE_CURRENCY',
    'PAYMENT_NEEDS_CHAIN',
  ],
});

/** Claims a receipt for a customer, or as the refund of a carrier. */
export const claimCash = call({
  cmd: 'cash.claim',
  kind: 'write',
  users: [1],
  permit: may.claim,
  params: z.strictObject({ id: idIn, version, customer_id: idIn.nullish(), carrier_id: idIn.nullish() }),
  result: z.object({ state: cashState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE'],
});

/**
 * Reverses money that was never really received or paid (bounced, or entered twice). Its write-offs are reversed first. The money of a receipt
 * leaves our account again. A payment by a sister company is taken back in both books, by a person who acts for both companies and before they settle it.
 */
export const reverseCash = moveCall({
  cmd: 'cash.reverse',
  users: [1],
  machine: cashStates,
  tells: { below_zero: belowZero.nullable() },
  refusals: [
    'CASH_ALLOCATED',
    'CASH_OF_EMPLOYEE',
    'BANK_BELOW_ZERO',
    'PERIOD_CLOSED',
    'BILL_NOT_OPEN',
    'BILL_REQUESTED',
    'ON_BEHALF_BOTH',
    'INTERCOMPANY_SETTLED',
    'INTERCOMPANY_PERIOD',
  ],
});

/**
 * Advances by party and currency at the end of day `on` (today by default): what customers have paid us, and we have paid carriers, in
 * excess of bills, at their value in the books as well.
 */
export const listAdvances = call({
  cmd: 'cash.advances',
  isReport: true,
  shows: ['cash', 'writeOff'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ side, on: day.optional(), party_id: idIn.optional() }),
  result: z.object({
    on: day,
    rows: z.array(
      z.object({
        party_id: idOut,
        party_name: z.string(),
        currency,
        amount: z.string(),
        functional_currency: currency,
        functional: z.string(),
        entries: z.int(),
      }),
    ),
  }),
});
