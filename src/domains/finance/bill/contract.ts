import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, byVersion, currency, day, idIn, idOut, instantOut, lineOrNull, note, version } from '../../../kernel/schema.ts';
import { chargeRow } from '../charge/contract.ts';
import { business, businesses, side, sides } from '../side.ts';
import { may } from './permits.ts';
import { billState } from './states.ts';

/** What is left of a bill in one currency. `requested` is what live payment requests hold of `open`. */
export const balance = z.object({
  currency,
  amount: z.string(),
  net: z.string(),
  tax: z.string(),
  functional: z.string(),
  written_off: z.string(),
  requested: z.string(),
  open: z.string(),
  version,
});
/** How far a bill is settled; it follows from its balances. */
export const settledness = ['none', 'part', 'full'] as const;

export const billRow = z.object({
  id: idOut,
  version,
  bill_no: z.string(),
  side,
  business,
  company_id: idOut,
  party_id: idOut,
  party_name: z.string(),
  bill_on: day,
  due_on: day,
  overdue_days: z.int(),
  title: z.string().nullable(),
  state: billState,
  settled: z.enum(settledness),
  line_count: z.int(),
  balances: z.array(balance),
  functional_currency: currency,
  dispute: z.string().nullable(),
  sent_at: instantOut.nullable(),
  confirmed_at: instantOut.nullable(),
});
export type BillRow = z.output<typeof billRow>;

export const billTabs = [
  { key: 'made', states: ['made'], badge: true },
  { key: 'sent', states: ['sent'] },
  { key: 'disputed', states: ['disputed'], badge: true },
  { key: 'open', states: [] },
  { key: 'overdue', states: [], badge: true },
  { key: 'done', states: [] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: billState.options },
] as const;

/** Customer bills and carrier bills; `open` and `done` say whether every currency row is written off. */
export const listBills = listCall({
  cmd: 'bill.list',
  users: [1],
  permit: may.view,
  row: billRow,
  filters: {
    bill_no: { is: 'values' },
    search: { is: 'text' },
    customer: { is: 'ref', to: 'customer' },
    carrier: { is: 'ref', to: 'carrier' },
    company: { is: 'ref', to: 'ownCompany' },
    side: { is: 'choice', of: sides, words: 'charge.side' },
    business: { is: 'choice', of: businesses, words: 'charge.business' },
    currency: { is: 'values' },
    bill_on: { is: 'days' },
    due_on: { is: 'days' },
  },
  sorts: ['bill_on', 'due_on', 'id'],
  defaultSort: [{ key: 'bill_on', desc: true }],
  tabs: billTabs,
});

/** A carrier's own bills, once they were sent to it. */
export const listOwnBills = listCall({
  cmd: 'bill.own',
  users: [2],
  permit: may.confirmOwn,
  row: billRow.omit({ functional_currency: true }),
  filters: { bill_no: { is: 'values' }, bill_on: { is: 'days' } },
  sorts: ['bill_on', 'id'],
  defaultSort: [{ key: 'bill_on', desc: true }],
  tabs: [
    { key: 'sent', states: ['sent'], badge: true },
    { key: 'disputed', states: ['disputed'] },
    { key: 'confirmed', states: ['confirmed'] },
  ],
});

const bankAccount = z.object({
  bank: z.string(),
  branch: z.string().nullable(),
  account_no: z.string(),
  account_name: z.string(),
  swift: z.string().nullable(),
  currency,
});
export const billLine = chargeRow.pick({
  id: true,
  order_no: true,
  work_order_no: true,
  fee_name: true,
  description: true,
  quantity: true,
  unit_price: true,
  currency: true,
  amount: true,
  net: true,
  tax: true,
  tax_percent: true,
  disbursement: true,
  functional: true,
  business_on: true,
});
const settlement = z.object({
  write_off_id: idOut,
  write_off_no: z.string(),
  business_on: day,
  cash_entry_no: z.string(),
  currency,
  amount: z.string(),
  booked_rate: z.string(),
  settled_rate: z.string(),
  exchange_difference: z.string(),
  by: z.enum(['cash', 'difference']),
  reversed: z.boolean(),
  reverses: z.boolean(),
});

/** A bill with its lines and what was written off; the print sheet is drawn from it. */
export const getBill = call({
  cmd: 'bill.get',
  kind: 'read',
  users: [1, 2],
  permit: [may.view, may.confirmOwn],
  params: byId,
  result: billRow.extend({
    company_name: z.string(),
    company_address: z.string().nullable(),
    company_tax_no: z.string().nullable(),
    party_tax_no: z.string().nullable(),
    customer_ref: z.string().nullable(),
    remark: z.string().nullable(),
    void_reason: z.string().nullable(),
    confirmed_by: z.string().nullable(),
    bank: bankAccount.nullable(),
    lines: z.array(billLine),
    settlements: z.array(settlement),
  }),
});

/** The bills that reviewed lines make: one for each company and party. `bill_on` is the day of issue; due follows from the terms. */
export const makeBills = call({
  cmd: 'bill.make',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({
    charges: z.array(byVersion).min(1).max(2000),
    bill_on: day,
    due_on: day.optional(),
    title: lineOrNull(120).optional(),
    customer_ref: lineOrNull(60).optional(),
    remark: note(500).optional(),
    own_bank_account_id: idIn.optional(),
  }),
  result: z.object({ bills: z.array(z.object({ id: idOut, bill_no: z.string() })) }),
  refusals: ['CHANGED_MEANWHILE', 'CHARGE_NOT_REVIEWED', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'BILL_MIXED', 'BILL_EMPTY'],
});

/** Sends, confirms, disputes or voids a bill. A carrier confirms or disputes its own. Voiding gives the lines back, reviewed. */
export const moveBill = call({
  cmd: 'bill.move',
  kind: 'write',
  users: [1, 2],
  permit: [may.send, may.confirm, may.void, may.confirmOwn],
  params: z.strictObject({ id: idIn, version, action: z.enum(['send', 'confirm', 'dispute', 'void']), reason: note(500).optional() }),
  result: z.object({ state: billState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'REASON_MISSING', 'BILL_WRITTEN_OFF', 'BILL_REQUESTED', 'BILL_INVOICED', 'PERIOD_CLOSED'],
});

export const ageingBuckets = ['notDue', 'd1to30', 'd31to60', 'd61to90', 'over90'] as const;
/** What is open by party and currency, by how many days it is past due on `on` (today where left out). */
export const billAgeing = call({
  cmd: 'bill.ageing',
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
        open: z.string(),
        notDue: z.string(),
        d1to30: z.string(),
        d31to60: z.string(),
        d61to90: z.string(),
        over90: z.string(),
      }),
    ),
  }),
});
