import { z } from 'zod';
import { guarded } from '../../../kernel/guard.ts';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountFromZero,
  amountText,
  byId,
  currency,
  day,
  decimal,
  idIn,
  idOut,
  instantOut,
  line,
  lineOrNull,
  nothing,
  recordIn,
  version,
} from '../../../kernel/schema.ts';
import { belowZero } from '../cash/contract.ts';
import { business, businesses } from '../side.ts';
import { may } from './permits.ts';
import { type PaymentRequestState, paymentRequestState, paymentRequestStates, stages } from './states.ts';

/** A refund pays a customer back; the others pay a carrier. */
export const requestKinds = ['bill', 'prepayment', 'refund'] as const;

export const paymentRequestRow = z.object({
  id: idOut,
  version,
  request_no: z.string(),
  company_id: idOut,
  kind: z.enum(requestKinds),
  business,
  carrier_id: idOut.nullable(),
  customer_id: idOut.nullable(),
  party_name: z.string(),
  currency,
  amount: z.string(),
  paid: z.string(),
  /** The amount that may still be paid, without a rest that was closed; none of a void request. */
  left: z.string(),
  functional_currency: currency,
  functional: z.string().nullable(),
  due_on: day,
  urgent: z.boolean(),
  reason: z.string(),
  invoice_no: z.string().nullable(),
  invoice_promised_on: day.nullable(),
  state: paymentRequestState,
  prepared_by: z.string(),
  /** True when the caller may decide it now: the caller has the right for the stage and took no part in this round. */
  mine: z.boolean(),
  /** The version of its approval, for a decision; null before its first submission. */
  approval_version: version.nullable(),
  /** True when the caller prepared it, alone or with others: only its preparers submit or withdraw it, and none of them pays it. */
  own: z.boolean(),
  submitted_at: instantOut.nullable(),
  created_at: instantOut,
});
export type PaymentRequestRow = z.output<typeof paymentRequestRow>;

export const paymentRequestTabs = [
  { key: 'mine', states: [], badge: true },
  { key: 'awaitingRequest', states: ['awaitingRequest'], badge: true },
  { key: 'directorReview', states: ['directorReview'], badge: true },
  { key: 'firstExecutiveReview', states: ['firstExecutiveReview'], badge: true },
  { key: 'secondExecutiveReview', states: ['secondExecutiveReview'], badge: true },
  { key: 'settlementReview', states: ['settlementReview'], badge: true },
  { key: 'financeDirectorReview', states: ['financeDirectorReview'], badge: true },
  { key: 'unpaid', states: ['unpaid'], badge: true },
  { key: 'paid', states: ['paid'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: paymentRequestState.options },
] as const satisfies readonly { key: string; states: readonly PaymentRequestState[]; badge?: boolean }[];

export const listPaymentRequests = listCall({
  cmd: 'paymentRequest.list',
  users: [1],
  permit: may.view,
  row: paymentRequestRow,
  filters: {
    request_no: { is: 'values' },
    search: { is: 'text' },
    carrier: { is: 'ref', to: 'carrier' },
    customer: { is: 'ref', to: 'customer' },
    company: { is: 'ref', to: 'ownCompany' },
    business: { is: 'choice', of: businesses, words: 'charge.business' },
    kind: { is: 'choice', of: requestKinds, words: 'paymentRequest.kind' },
    currency: { is: 'values' },
    due_on: { is: 'days' },
    urgent: { is: 'flag' },
    state: { is: 'choice', of: paymentRequestState.options, words: 'paymentRequest.state' },
  },
  sorts: ['due_on', 'amount', 'id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: paymentRequestTabs,
});

export const getPaymentRequest = call({
  cmd: 'paymentRequest.get',
  shows: ['paymentRequest', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: paymentRequestRow.extend({
    party_bank_account_id: idOut,
    payee_bank: z.string(),
    payee_account_no: z.string(),
    payee_account_name: z.string(),
    lines: z.array(
      z.object({
        bill_id: idOut,
        bill_no: z.string(),
        bill_on: day,
        due_on: day,
        currency,
        bill_amount: z.string(),
        open: z.string(),
        amount: z.string(),
        paid: z.string(),
        held: z.string(),
        /** The profit of the orders behind the bill, in the company's own currency, for the director's decision. Null without orders. */
        profit: guarded('profit', z.string().nullable()),
        abnormal_lines: z.int(),
      }),
    ),
    payments: z.array(
      z.object({
        id: idOut,
        entry_no: z.string(),
        value_on: day,
        currency,
        amount: z.string(),
        bank_ref: z.string().nullable(),
        /** The sister company whose account paid; null where the company of the request paid. */
        paid_by: z.string().nullable(),
        reversed: z.boolean(),
      }),
    ),
  }),
});

const draft = {
  kind: z.enum(requestKinds),
  business: business.optional(),
  carrier_id: idIn.nullish(),
  customer_id: idIn.nullish(),
  party_bank_account_id: idIn,
  currency,
  /** The amount of a prepayment or refund; omitted for bills, where it is the sum of the lines. */
  amount: amountText.nullable(),
  lines: z.array(z.strictObject({ bill_id: idIn, amount: amountText })).max(200),
  due_on: day,
  urgent: z.boolean().optional(),
  reason: line(300),
  invoice_no: lineOrNull(60),
  invoice_promised_on: day.nullable(),
};

/** Prepares a request, or edits one that is not in review yet. Nothing is reserved before it is submitted. */
export const savePaymentRequest = call({
  cmd: 'paymentRequest.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ ...recordIn, company_id: idIn.optional(), ...draft }).superRefine((sent, context) => {
    const [payee, other] = sent.kind === 'refund' ? (['customer_id', 'carrier_id'] as const) : (['carrier_id', 'customer_id'] as const);
    if (!sent[payee]) context.addIssue({ code: 'custom', path: [payee], message: 'REQUIRED' });
    if (sent[other]) context.addIssue({ code: 'custom', path: [other], message: 'BAD_CHOICE' });
  }),
  result: z.object({ id: idOut, version, request_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'REQUEST_FROZEN',
    'REQUEST_EMPTY',
    'REQUEST_OVER',
    'BILL_OTHER_PARTY',
    'BANK_ACCOUNT_OTHER',
    'BANK_CURRENCY',
    'BILL_NOT_OPEN',
  ],
});

/**
 * Submits, withdraws, cancels or closes a request; its reviewers decide by approval.decide. Submitting reserves the bills' amounts; sending
 * back, withdrawing and cancelling release them.
 */
export const movePaymentRequest = moveCall({
  cmd: 'paymentRequest.move',
  users: [1],
  machine: paymentRequestStates,
  refusals: [
    'BILL_NOT_CONFIRMED',
    'REQUEST_OVER',
    'REFUND_OVER',
    'INVOICE_MISSING',
    'INVOICE_TWICE',
    'BANK_ACCOUNT_NOT_APPROVED',
    'BANK_ACCOUNT_NOT_USABLE',
    'REQUEST_PARTLY_PAID',
    'RATE_MISSING',
    'APPROVAL_NOBODY',
  ],
});

/**
 * Pays a request in full or in part from one of our accounts: posts the payment, the write-off of its bills and the exchange difference. The part
 * of `amount` that is `withheld` for the tax office stays with us as a liability and settles the bills, or raises the advance, beside the money; the
 * payment gets the number of its certificate (Thai Revenue Code, sections 3 tredecim and 50 bis). A sister company that the caller acts for may pay with `payer_id`: both
 * books are posted at once, and the company of the request owes the payer its money.
 */
export const payPaymentRequest = call({
  cmd: 'paymentRequest.pay',
  kind: 'write',
  users: [1],
  permit: may.pay,
  params: z.strictObject({
    id: idIn,
    version,
    /** The company whose account pays; by default that of the request. */
    payer_id: idIn.optional(),
    own_bank_account_id: idIn,
    amount: amountText,
    withheld: amountFromZero.nullable().default(null),
    value_on: day,
    rate: decimal(12, { min: '0.000000000001' }).nullable(),
    fee: amountText.nullable(),
    fee_currency: currency.nullable(),
    bank_ref: lineOrNull(60),
    /** The bank's slip, a file that the payer uploaded. */
    slip_file_id: idIn.nullish(),
  }),
  result: z.object({
    state: paymentRequestState,
    version,
    entry_no: z.string(),
    cash_entry_id: idOut,
    /** The certificate of the tax that was withheld. */
    certificate_no: z.string().nullable(),
    below_zero: belowZero.nullable(),
  }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'FOUR_EYES',
    'PAID_OVER',
    'WITHHOLDING_TOO_LARGE',
    'REFUND_OVER',
    'BANK_ACCOUNT_NOT_APPROVED',
    'BANK_ACCOUNT_NOT_USABLE',
    'FEE_CURRENCY',
    'BANK_CURRENCY',
    'BANK_BELOW_ZERO',
    'RATE_MISSING',
    'RATE_FAR',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'INTERCOMPANY_PERIOD',
    'POSTING_AHEAD',
  ],
});

/** The tax to withhold from a payment of this amount and value date: for each rule its rate, its source and the amount before tax. */
export const requestWithholding = call({
  cmd: 'paymentRequest.withholding',
  shows: ['paymentRequest'],
  kind: 'read',
  users: [1],
  permit: may.pay,
  params: z.strictObject({ id: idIn, amount: amountFromZero, value_on: day }),
  result: z.object({
    amount: z.string(),
    parts: z.array(z.object({ percent: z.string(), basis: z.string(), net: z.string(), amount: z.string() })),
  }),
});

/** The counts for the bell (specification): the requests that wait for the caller at each stage, 0 to 6 in the order of the stages. */
export const countPaymentRequests = call({
  cmd: 'B1106',
  shows: ['paymentRequest'],
  kind: 'read',
  users: [1],
  permit: [may.bell, may.view],
  params: nothing,
  result: z.record(z.enum(['0', '1', '2', '3', '4', '5', '6']), z.int()),
});
export const stageNumber: ReadonlyMap<string, string> = new Map(stages.map((stage, place) => [stage, String(place)]));

/**
 * Confirmed carrier bills with an unreserved open amount, of one carrier and currency: the choices for a request. Those that the draft
 * `payment_request_id` asks for stand among them also when nothing of them is left to request, so that its preparer sees them.
 */
export const requestableBills = call({
  cmd: 'paymentRequest.bills',
  shows: ['bill', 'paymentRequest'],
  kind: 'read',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ carrier_id: idIn, currency, payment_request_id: idIn.optional() }),
  result: z.object({
    bills: z.array(
      z.object({
        bill_id: idOut,
        bill_no: z.string(),
        company_name: z.string(),
        bill_on: day,
        due_on: day,
        amount: z.string(),
        open: z.string(),
        free: z.string(),
        business,
      }),
    ),
  }),
});
