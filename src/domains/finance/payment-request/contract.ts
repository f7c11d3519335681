import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import {
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
  note,
  nothing,
  recordIn,
  version,
} from '../../../kernel/schema.ts';
import { business, businesses } from '../side.ts';
import { may } from './permits.ts';
import { type PaymentRequestState, paymentRequestState, stages } from './states.ts';

export const requestKinds = ['bill', 'prepayment'] as const;

export const paymentRequestRow = z.object({
  id: idOut,
  version,
  request_no: z.string(),
  company_id: idOut,
  kind: z.enum(requestKinds),
  business,
  carrier_id: idOut,
  carrier_name: z.string(),
  currency,
  amount: z.string(),
  paid: z.string(),
  functional_currency: currency,
  functional: z.string().nullable(),
  due_on: day,
  urgent: z.boolean(),
  reason: z.string(),
  invoice_no: z.string().nullable(),
  invoice_promised_on: day.nullable(),
  state: paymentRequestState,
  prepared_by: z.string(),
  /** The caller may decide it now: he holds the stage's right and took no part in this round. */
  mine: z.boolean(),
  /** The caller prepared it: he alone submits or withdraws it. */
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
    company: { is: 'ref', to: 'ownCompany' },
    business: { is: 'choice', of: businesses, words: 'charge.business' },
    kind: { is: 'choice', of: requestKinds, words: 'paymentRequest.kind' },
    currency: { is: 'values' },
    due_on: { is: 'days' },
    urgent: { is: 'flag' },
  },
  sorts: ['due_on', 'amount', 'id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: paymentRequestTabs,
});

export const getPaymentRequest = call({
  cmd: 'paymentRequest.get',
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
        /** Profit of the orders behind the bill, in the company's own currency: what a director weighs. Null without orders. */
        profit: z.string().nullable(),
        abnormal_lines: z.int(),
      }),
    ),
    events: z.array(
      z.object({
        stage: paymentRequestState,
        what: z.string(),
        by: z.string().nullable(),
        comment: z.string().nullable(),
        at: instantOut,
        round: z.int(),
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
        reversed: z.boolean(),
      }),
    ),
  }),
});

const draft = {
  kind: z.enum(requestKinds),
  business: business.optional(),
  carrier_id: idIn,
  party_bank_account_id: idIn,
  currency,
  /** What a prepayment asks for; of bills it is the sum of the lines and left out. */
  amount: amountText.nullable(),
  lines: z.array(z.strictObject({ bill_id: idIn, amount: amountText })).max(200),
  due_on: day,
  urgent: z.boolean().optional(),
  reason: line(300),
  invoice_no: lineOrNull(60),
  invoice_promised_on: day.nullable(),
};

/** Prepares a request, or edits one that nobody reviews yet. Nothing is reserved until it is submitted. */
export const savePaymentRequest = call({
  cmd: 'paymentRequest.save',
  kind: 'write',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ ...recordIn, company_id: idIn.optional(), ...draft }),
  result: z.object({ id: idOut, version, request_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'REQUEST_FROZEN',
    'REQUEST_EMPTY',
    'REQUEST_OVER',
    'BILL_OTHER_PARTY',
    'BANK_ACCOUNT_OTHER',
    'BILL_NOT_OPEN',
  ],
});

/**
 * Moves a request on its way. Preparer, reviewers and payer are different people, and nobody reviews twice in one round. Submitting
 * reserves the bills' amounts; sending back, withdrawing and cancelling release them.
 */
export const movePaymentRequest = call({
  cmd: 'paymentRequest.move',
  kind: 'write',
  users: [1],
  permit: [may.prepare, may.director, may.firstExecutive, may.secondExecutive, may.settlement, may.financeDirector],
  params: z.strictObject({
    id: idIn,
    version,
    action: z.enum(['submit', 'approve', 'sendBack', 'withdraw', 'cancel', 'closeRest']),
    comment: note(300).optional(),
  }),
  result: z.object({ state: paymentRequestState, version }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'REASON_MISSING',
    'FOUR_EYES',
    'REQUEST_NOT_YOURS',
    'BILL_NOT_CONFIRMED',
    'REQUEST_OVER',
    'INVOICE_MISSING',
    'INVOICE_TWICE',
    'BANK_ACCOUNT_NOT_APPROVED',
    'BANK_ACCOUNT_NOT_USABLE',
    'REQUEST_PARTLY_PAID',
    'RATE_MISSING',
  ],
});

/** Pays a request in full or in part from one of our accounts: the payment, the write-off of its bills and the exchange difference. */
export const payPaymentRequest = call({
  cmd: 'paymentRequest.pay',
  kind: 'write',
  users: [1],
  permit: may.pay,
  params: z.strictObject({
    id: idIn,
    version,
    own_bank_account_id: idIn,
    amount: amountText,
    value_on: day,
    rate: decimal(8, { min: '0.00000001' }).nullable(),
    fee: amountText.nullable(),
    fee_currency: currency.nullable(),
    bank_ref: lineOrNull(60),
  }),
  result: z.object({ state: paymentRequestState, version, entry_no: z.string(), cash_entry_id: idOut }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'FOUR_EYES',
    'PAID_OVER',
    'BANK_ACCOUNT_NOT_APPROVED',
    'BANK_ACCOUNT_NOT_USABLE',
    'BANK_CURRENCY',
    'RATE_MISSING',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

/** The bell (specification): how many requests wait for the caller at each stage, 0 to 6 in the order of the stages. */
export const countPaymentRequests = call({
  cmd: 'B1106',
  kind: 'read',
  users: [1],
  permit: [may.bell, may.view],
  params: nothing,
  result: z.record(z.enum(['0', '1', '2', '3', '4', '5', '6']), z.int()),
});
export const stageNumber: ReadonlyMap<string, string> = new Map(stages.map((stage, place) => [stage, String(place)]));

/** Confirmed carrier bills with something left to ask for, of one carrier and currency: what a request is made of. */
export const requestableBills = call({
  cmd: 'paymentRequest.bills',
  kind: 'read',
  users: [1],
  permit: may.prepare,
  params: z.strictObject({ carrier_id: idIn, currency, except_request_id: idIn.optional() }),
  result: z.object({
    bills: z.array(
      z.object({
        bill_id: idOut,
        bill_no: z.string(),
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
