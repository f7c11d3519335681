import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type Opening } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import type { Page } from '../../../kernel/page.ts';
import { letterhead, printCall, printedRecordsMax, printLanguages } from '../../../kernel/print.ts';
import { byId, byVersion, currency, day, idIn, idOut, instantOut, lineOrNull, note, version } from '../../../kernel/schema.ts';
import { chargeRow } from '../charge/contract.ts';
import { business, businesses, side, sides } from '../side.ts';
import { may } from './permits.ts';
import { billState, billStates, disputeOutcomes } from './states.ts';

/** The open balance of a bill in one currency. `requested` is the part of `open` that live payment requests have reserved. */
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
/** The settlement status of a bill; it is derived from its balances. */
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
  /** The number of the document of the earlier books, for a bill of an opening. */
  document_no: z.string().nullable(),
  sent_at: instantOut.nullable(),
  confirmed_at: instantOut.nullable(),
});
export type BillRow = z.output<typeof billRow>;

export const billTabs = [
  { key: 'toDo', states: ['made', 'disputed'], badge: true },
  { key: 'made', states: ['made'], badge: true },
  { key: 'sent', states: ['sent'] },
  { key: 'disputed', states: ['disputed'], badge: true },
  { key: 'open', states: [] },
  { key: 'overdue', states: [], badge: true },
  { key: 'done', states: [] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: billState.options },
] as const;

const listedBill = billRow.extend({
  /** True for a confirmed bill of a customer of which something is left to request an invoice for. */
  to_invoice: z.boolean(),
});

/** Customer bills and carrier bills. `open` and `done` filter by whether every currency row is written off. */
export const listBills = listCall({
  cmd: 'bill.list',
  shows: ['bill', 'paymentRequest'],
  users: [1],
  permit: may.view,
  row: listedBill,
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

/** The bills that a page opens with: those of its side and line of business, in its first tab. */
export function billsOpening({ fixed }: Page): Opening<typeof listBills.list.filters> {
  const of = fixed?.['business'] ? { business: [business.parse(fixed['business'])] } : {};
  return { fixed: { side: [side.parse(fixed?.['side'])], ...of }, tab: fixed?.['tab'] ?? 'open' };
}

/** A carrier's or a customer's own bills, from the moment they are sent to it. */
export const listOwnBills = listCall({
  cmd: 'bill.own',
  users: [2, 4],
  permit: may.confirmOwn,
  row: billRow.omit({ functional_currency: true }),
  filters: { bill_no: { is: 'values' }, bill_on: { is: 'days' }, due_on: { is: 'days' } },
  sorts: ['bill_on', 'id'],
  defaultSort: [{ key: 'bill_on', desc: true }],
  tabs: [
    { key: 'sent', states: ['sent'], badge: true },
    { key: 'disputed', states: ['disputed'] },
    { key: 'confirmed', states: ['confirmed'] },
    { key: 'open', states: [] },
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
export const billLine = chargeRow
  .pick({
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
  })
  .extend({
    /** The freight job of a line, its bills of lading and its containers, for staff and customers. */
    freight_job_no: z.string().nullable(),
    bl_nos: z.string().nullable(),
    container_nos: z.string().nullable(),
  });
const settlement = z.object({
  write_off_id: idOut,
  write_off_no: z.string(),
  business_on: day,
  cash_entry_no: z.string().nullable(),
  currency,
  amount: z.string(),
  booked_rate: z.string(),
  settled_rate: z.string(),
  /** None of a bill that was netted. */
  exchange_difference: z.string().nullable(),
  by: z.enum(['cash', 'difference', 'withholding', 'credit', 'badDebt', 'deposit', 'netting']),
  reversed: z.boolean(),
  reverses: z.boolean(),
});

/** The dispute of one line, with its answer once there is one. */
const lineDispute = z.object({
  id: idOut,
  charge_id: idOut,
  reason: z.string(),
  raised_by_name: z.string(),
  raised_at: instantOut,
  outcome: z.enum(disputeOutcomes).nullable(),
  answer: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: instantOut.nullable(),
});
export type LineDispute = z.output<typeof lineDispute>;

/** A bill with its lines, their disputes and its write-offs. */
export const getBill = call({
  cmd: 'bill.get',
  shows: ['bill', 'paymentRequest'],
  kind: 'read',
  users: [1, 2, 4],
  permit: [may.view, may.confirmOwn],
  params: byId,
  result: billRow.extend({
    company_name: z.string(),
    party_tax_no: z.string().nullable(),
    customer_ref: z.string().nullable(),
    remark: z.string().nullable(),
    void_reason: z.string().nullable(),
    /** The day on which an opening brought it into the books; null for a bill of charges. */
    opened_on: day.nullable(),
    confirmed_by: z.string().nullable(),
    /** The template that it is printed with: the one it was sent with, before that the current one. */
    template_id: idOut.nullable(),
    lines: z.array(billLine),
    disputes: z.array(lineDispute),
    settlements: z.array(settlement),
  }),
});

/** The most lines in one print; above this, bills are printed as a summary or one by one. */
export const printedLinesMax = 5000;
export const billSheet = billRow
  .pick({ id: true, bill_no: true, side: true, company_id: true, party_id: true, bill_on: true, due_on: true, title: true, state: true })
  .extend({
    line_count: z.int(),
    company: letterhead,
    party: z.object({
      name: z.string(),
      address: z.string().nullable(),
      tax_no: z.string().nullable(),
      contact: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    customer_ref: z.string().nullable(),
    remark: z.string().nullable(),
    balances: z.array(balance.pick({ currency: true, amount: true, net: true, tax: true, open: true })),
    /** The bank accounts for paying a customer's bill: the account that the bill names, otherwise one for each of its currencies. */
    banks: z.array(bankAccount),
    lines: z.array(billLine),
    printed: z.int(),
    printed_in_summary: z.int(),
  });
export type BillSheet = z.output<typeof billSheet>;

/** The data for printing bills, in the order in which they were requested. A summary uses the bills without their lines. */
export const readBillSheets = call({
  cmd: 'bill.sheets',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({
    ids: z.array(idIn).min(1).max(printedRecordsMax),
    languages: printLanguages,
    lines: z.boolean().default(true),
  }),
  result: z.object({ sheets: z.array(billSheet) }),
  refusals: ['PRINT_TOO_LONG'],
});

/** A customer prints its own bills. Their copies are counted apart from ours. */
export const printedOwnBills = printCall({ cmd: 'bill.printedOwn', users: [4], permit: may.confirmOwn, documents: ['ownBill'] });

export const printedBills = printCall({ cmd: 'bill.printed', users: [1], permit: may.view, documents: ['bill', 'billSummary'] });

/**
 * Issues bills for reviewed lines: one bill for each company and party. `bill_on` is the date of issue; the due date follows from the
 * terms. A bank account that is named is the bills' own company's, and of the only currency of each.
 */
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
  refusals: [
    'CHANGED_MEANWHILE',
    'CHARGE_NOT_REVIEWED',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'POSTING_AHEAD',
    'BILL_EMPTY',
    'BILL_BEFORE_SERVICE',
    'BILL_DUE_BEFORE',
    'BILL_ACCOUNT',
  ],
});

/**
 * Sends, confirms, disputes or voids a bill. Carriers and customers confirm or dispute their own bills. Voiding returns the lines to
 * reviewed. A disputed bill is sent again once every disputed line is answered.
 */
export const moveBill = moveCall({
  cmd: 'bill.move',
  users: [1, 2, 4],
  machine: billStates,
  reasonMax: 500,
  refusals: ['BILL_DISPUTES_OPEN', 'BILL_WRITTEN_OFF', 'BILL_REQUESTED', 'BILL_INVOICED', 'BILL_OPENING', 'PERIOD_CLOSED'],
});

const whyNot = note(500).pipe(z.string('REQUIRED'));

/** Disputes one line of a bill with a reason. The bill is disputed until it is sent again or confirmed, and takes further lines meanwhile. */
export const disputeBillLine = call({
  cmd: 'bill.disputeLine',
  kind: 'write',
  users: [1, 2, 4],
  permit: [may.confirm, may.confirmOwn],
  params: z.strictObject({ id: idIn, version, charge_id: idIn, reason: whyNot }),
  result: z.object({ state: billState, version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'LINE_DISPUTED'],
});

/** Answers the dispute of a line: agreed, so that the line is corrected, or declined with an explanation. */
export const answerLineDispute = call({
  cmd: 'bill.answerDispute',
  kind: 'write',
  users: [1],
  permit: may.send,
  params: z.strictObject({ id: idIn, version, dispute_id: idIn, outcome: z.enum(['agreed', 'declined']), answer: whyNot }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'DISPUTE_ANSWERED'],
});

export const ageingBuckets = ['notDue', 'd1to30', 'd31to60', 'd61to90', 'over90'] as const;
/** Open amounts by party and currency, grouped by days past due on `on` (today by default). */
export const billAgeing = call({
  cmd: 'bill.ageing',
  isReport: true,
  shows: ['bill'],
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
