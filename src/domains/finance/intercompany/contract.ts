import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { amountText, byId, currency, day, idIn, idOut, instantOut, line, lineOrNull, recordIn, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { intercompanySides } from './rules.ts';
import { type IntercompanyBillState, intercompanyBillState, intercompanyBillStates } from './states.ts';

const side = z.enum(intercompanySides);

export const intercompanyBillRow = z.object({
  id: idOut,
  version,
  bill_no: z.string(),
  /** The sides whose company the caller belongs to. */
  sides: z.array(side),
  seller_id: idOut,
  seller_name: z.string(),
  buyer_id: idOut,
  buyer_name: z.string(),
  currency,
  /** With tax; below zero for a credit note. */
  amount: z.string(),
  tax: z.string(),
  /** The amount that no settlement has cleared; zero unless both books have the bill. */
  open: z.string(),
  bill_on: day,
  due_on: day,
  invoice_no: z.string().nullable(),
  /** The payment for the buyer that the bill claims back; null for a bill of services. */
  payment_no: z.string().nullable(),
  memo: z.string(),
  state: intercompanyBillState,
  prepared_by: z.string(),
  accepted_by: z.string().nullable(),
  /** The side that requested the reversal. */
  asking_side: side.nullable(),
  /** True when the caller prepared it. */
  own: z.boolean(),
  /** True when the caller requested its reversal. */
  asked_by_me: z.boolean(),
  created_at: instantOut,
});
export type IntercompanyBillRow = z.output<typeof intercompanyBillRow>;

export const intercompanyBillTabs = [
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'reversing', states: ['reversing'], badge: true },
  { key: 'draft', states: ['draft', 'rejected'] },
  { key: 'accepted', states: ['accepted'] },
  { key: 'reversed', states: ['reversed'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: intercompanyBillState.options },
] as const satisfies readonly { key: string; states: readonly IntercompanyBillState[]; badge?: boolean }[];

export const listIntercompanyBills = listCall({
  cmd: 'intercompanyBill.list',
  users: [1],
  permit: may.view,
  row: intercompanyBillRow,
  filters: {
    bill_no: { is: 'values' },
    search: { is: 'text' },
    seller: { is: 'ref', to: 'groupCompany' },
    buyer: { is: 'ref', to: 'groupCompany' },
    currency: { is: 'values' },
    bill_on: { is: 'days' },
    due_on: { is: 'days' },
    open: { is: 'flag' },
    state: { is: 'choice', of: intercompanyBillState.options, words: 'intercompanyBill.state' },
  },
  sorts: ['bill_on', 'due_on', 'amount', 'id'],
  defaultSort: [{ key: 'bill_on', desc: true }],
  tabs: intercompanyBillTabs,
});

const lineOut = z.object({
  fee_name_id: idOut,
  fee_name: z.string(),
  order_no: z.string().nullable(),
  trip_no: z.string().nullable(),
  amount: z.string(),
  /** The percent of the seller's tax that the amount contains. */
  tax_percent: z.string(),
  tax: z.string(),
  memo: z.string().nullable(),
});

/** One bill with its lines, and what the books of the caller's companies hold of it. */
export const getIntercompanyBill = call({
  cmd: 'intercompanyBill.get',
  shows: ['intercompanyBill', 'intercompanySettlement'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: intercompanyBillRow.extend({
    reversed_on: day.nullable(),
    lines: z.array(lineOut),
    books: z.array(
      z.object({
        side,
        company_name: z.string(),
        currency,
        rate: z.string(),
        rate_on: day,
        functional: z.string(),
        /** The booked amount that is still open. */
        open_functional: z.string(),
        /** Tax that the buyer declares for the seller, in the currency of the bill. */
        reverse_tax: z.string(),
        /** The tax office's receipt for it, with which the buyer recovers it. */
        tax_receipt_no: z.string().nullable(),
        tax_receipt_on: day.nullable(),
      }),
    ),
  }),
});

/**
 * Prepares a bill from one of the caller's companies to a sister company, or edits a draft. Amounts contain the tax of the seller's country:
 * the fee's rate for a buyer of the same country, none for a buyer abroad, which declares its own.
 */
export const saveIntercompanyBill = call({
  cmd: 'intercompanyBill.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({
    ...recordIn,
    /** The seller; by default the caller's company. */
    company_id: idIn.optional(),
    buyer_id: idIn,
    currency,
    bill_on: day,
    due_on: day,
    invoice_no: lineOrNull(40).default(null),
    memo: line(200),
    lines: z
      .array(
        z.strictObject({
          fee_name_id: idIn,
          order_no: lineOrNull(40).default(null),
          trip_no: lineOrNull(40).default(null),
          amount: amountText,
          memo: lineOrNull(200).default(null),
        }),
      )
      .min(1, 'REQUIRED')
      .max(500),
  }),
  result: z.object({ id: idOut, version, bill_no: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'NOT_YOURS', 'INTERCOMPANY_FROZEN', 'INTERCOMPANY_SAME'],
});

/**
 * Submits, accepts, rejects, withdraws, cancels or reverses a bill. Acceptance posts the books of both companies at once, each at the rate of
 * the bill's day in its own currency.
 */
export const moveIntercompanyBill = moveCall({
  cmd: 'intercompanyBill.move',
  users: [1],
  machine: intercompanyBillStates,
  refusals: [
    'INTERCOMPANY_SIDE',
    'INTERCOMPANY_PERIOD',
    'INTERCOMPANY_SETTLED',
    'INTERCOMPANY_INVOICE',
    'INTERCOMPANY_OF_PAYMENT',
    'RATE_MISSING',
    'POSTING_AHEAD',
  ],
});

/**
 * Books the tax office's receipt for the tax that the buyer declared for a seller abroad: the pending tax becomes input tax today. Sent again for
 * a booked receipt, it corrects the number and the day alone. Sources: VAT Law of the PRC, article 16; Thông tư 219/2013/TT-BTC, article 15; Thai
 * Revenue Code, section 82/4.
 */
export const bookTaxReceipt = call({
  cmd: 'intercompanyBill.bookTaxReceipt',
  shows: ['intercompanyBill'],
  kind: 'write',
  users: [1],
  permit: may.accept,
  params: z.strictObject({ id: idIn, version, receipt_no: line(40), receipt_on: day }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'INTERCOMPANY_SIDE', 'INTERCOMPANY_NO_TAX', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});

/**
 * Withdraws a receipt that was booked for the wrong bill or by mistake: the tax is pending again from today, and the right receipt can be
 * booked. The bill itself stands.
 */
export const withdrawTaxReceipt = call({
  cmd: 'intercompanyBill.withdrawTaxReceipt',
  shows: ['intercompanyBill'],
  kind: 'write',
  users: [1],
  permit: may.accept,
  params: z.strictObject({ id: idIn, version, reason: line(200) }),
  result: z.object({ version }),
  refusals: [
    'CHANGED_MEANWHILE',
    'INTERCOMPANY_SIDE',
    'INTERCOMPANY_NO_TAX',
    'INTERCOMPANY_NO_RECEIPT',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

/** The balances between our companies at the end of a day, by pair and currency. */
export const intercompanyBalances = call({
  cmd: 'intercompanyBill.balances',
  shows: ['intercompanyBill', 'intercompanySettlement'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ on: day, currency: currency.default('CNY') }),
  result: z.object({
    /** The currency in which the booked amounts are compared. */
    currency,
    rows: z.array(
      z.object({
        seller_name: z.string(),
        buyer_name: z.string(),
        currency,
        receivable: z.string(),
        payable: z.string(),
        /** Receivable less payable; zero, or the books of the two companies disagree. */
        difference: z.string(),
        revenue: z.string(),
        cost: z.string(),
        /** Revenue less cost; zero, or the profit of the group would be wrong. */
        profit_difference: z.string(),
        /** The booked amounts of the seller and of the buyer, translated at the rates of the day; null for the books of another company. */
        seller_booked: z.string().nullable(),
        buyer_booked: z.string().nullable(),
        /** The difference of the booked amounts, because each company booked at the rate of its own day and side. */
        exchange_difference: z.string().nullable(),
      }),
    ),
  }),
});
