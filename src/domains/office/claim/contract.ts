import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type Opening } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import type { Page } from '../../../kernel/page.ts';
import { letterhead, printCall, printedRecordsMax, printLanguages } from '../../../kernel/print.ts';
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
  recordIn,
  version,
} from '../../../kernel/schema.ts';
import { languages } from '../../../kernel/words.ts';
import { belowZero, cashMethods } from '../../finance/cash/contract.ts';
import { may } from './permits.ts';
import { type ClaimState, claimState, claimStates, inReview } from './states.ts';

/** Expenses of the company's daily work, and those of an activity. */
export const claimKinds = ['fee', 'activity'] as const;

const claimRow = z.object({
  id: idOut,
  version,
  claim_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  kind: z.enum(claimKinds),
  activity_id: idOut.nullable(),
  activity_name: z.string().nullable(),
  /** The trip whose expenses it claims. */
  trip_id: idOut.nullable(),
  trip_no: z.string().nullable(),
  claimant_id: idOut,
  claimant_name: z.string(),
  purpose: z.string(),
  /** The numbers of the orders and freight jobs that its lines name. */
  job_nos: z.string().nullable(),
  currency,
  claimed: z.string(),
  /** None until the last review, unless a reviewer has reduced it. */
  approved: z.string().nullable(),
  tax: z.string(),
  offset: z.string(),
  payment: z.string(),
  functional_currency: currency,
  functional: z.string().nullable(),
  paid_on: day.nullable(),
  state: claimState,
  /** True when the caller may decide it now or pay it. */
  mine: z.boolean(),
  approval_version: version.nullable(),
  /** True when the caller is the claimant, who alone edits and submits it. */
  own: z.boolean(),
  submitted_at: instantOut.nullable(),
  created_at: instantOut,
});
export type ClaimRow = z.output<typeof claimRow>;

/** The tabs of the specification. `mine` holds what waits for the caller. */
export const claimTabs = [
  { key: 'mine', states: [], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'rejected', states: ['rejected'], badge: true },
  { key: 'supervisorReview', states: ['supervisorReview'], badge: true },
  { key: 'executiveReview', states: ['executiveReview'], badge: true },
  { key: 'financeReview', states: ['financeReview'], badge: true },
  { key: 'financeSupervisorReview', states: ['financeSupervisorReview'], badge: true },
  { key: 'pendingReimbursement', states: ['pendingReimbursement'], badge: true },
  { key: 'approved', states: ['approved'] },
  { key: 'cancelled', states: ['cancelled'] },
  { key: 'all', states: claimState.options },
] as const satisfies readonly { key: string; states: readonly ClaimState[]; badge?: boolean }[];

/**
 * Reads the fields of a receipt from an uploaded picture or PDF, exactly where it bears the QR code of a Chinese invoice. They are a
 * proposal: the claimant compares them with the receipt. Fields that were not found are null. At most three receipts of one user are read or
 * wait at once; others are answered BUSY.
 */
export const readReceipt = call({
  cmd: 'expenseClaim.readReceipt',
  shows: [],
  kind: 'read',
  users: [1],
  permit: may.apply,
  params: z.strictObject({ file_id: idIn, language: z.enum(languages) }),
  result: z.object({
    invoice_no: z.string().nullable(),
    invoice_on: day.nullable(),
    seller_tax_no: z.string().nullable(),
    seller_name: z.string().nullable(),
    currency: currency.nullable(),
    net: z.string().nullable(),
    tax: z.string().nullable(),
    amount: z.string().nullable(),
  }),
  refusals: ['NOT_A_PICTURE', 'PICTURE_UNREADABLE', 'NOTHING_READ', 'BUSY'],
});

/** Expense claims: the caller's own and those that the caller decides; with `expenseClaim.viewAll` all of the company. */
export const listClaims = listCall({
  cmd: 'expenseClaim.list',
  users: [1],
  permit: may.view,
  row: claimRow,
  filters: {
    search: { is: 'text' },
    claim_no: { is: 'values' },
    claimant: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    order: { is: 'ref', to: 'order' },
    freight_job: { is: 'ref', to: 'freightJob' },
    kind: { is: 'choice', of: claimKinds, words: 'expenseClaim.kind' },
    currency: { is: 'values' },
    paid_on: { is: 'days' },
    state: { is: 'choice', of: claimState.options, words: 'expenseClaim.state' },
  },
  sorts: ['claimed', 'id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: claimTabs,
});

const claimLine = z.object({
  id: idOut,
  spent_on: day,
  fee_type_id: idOut,
  fee_type: z.string(),
  cost_centre_id: idOut.nullable(),
  cost_centre: z.string().nullable(),
  /** The order or the freight job whose cost it is. */
  order_id: idOut.nullable(),
  order_no: z.string().nullable(),
  freight_job_id: idOut.nullable(),
  freight_job_no: z.string().nullable(),
  description: z.string().nullable(),
  currency,
  amount: z.string(),
  rate: z.string(),
  /** In the currency of the claim. */
  claimed: z.string(),
  approved: z.string(),
  deductible: z.string(),
  invoice_no: z.string().nullable(),
  invoice_on: day.nullable(),
  seller_tax_no: z.string().nullable(),
  net: z.string().nullable(),
  tax: z.string().nullable(),
  is_deductible: z.boolean(),
  /** The allowance of the claim's trip that it claims. */
  trip_allowance_id: idOut.nullable(),
  /** The person who compared the invoice with its receipt. */
  confirmed_by: z.string().nullable(),
});
export type ClaimLine = z.output<typeof claimLine>;
const loanPart = z.object({ loan_id: idOut, loan_no: z.string(), amount: z.string() });

export const getClaim = call({
  cmd: 'expenseClaim.get',
  shows: ['expenseClaim', 'loan', 'activity'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: claimRow.extend({
    method: z.enum(cashMethods),
    payee_bank: z.string().nullable(),
    payee_account_no: z.string().nullable(),
    over_budget_reason: z.string().nullable(),
    /** The reason of a claim that is submitted later after its trip than the rule allows. */
    late_reason: z.string().nullable(),
    cash_entry_id: idOut.nullable(),
    entry_no: z.string().nullable(),
    lines: z.array(claimLine),
    /** The loans that it offset, or would offset if it were settled now. */
    offsets: z.array(loanPart),
    /** The amount to pay after them. */
    to_pay: z.string(),
  }),
});

/** A line of the form has the keys that were filled in, so an expense without an invoice lacks those of the invoice. */
const lineIn = z.strictObject({
  spent_on: day,
  fee_type_id: idIn,
  cost_centre_id: idIn.nullable().default(null),
  order_id: idIn.nullable().default(null),
  freight_job_id: idIn.nullable().default(null),
  description: lineOrNull(200).default(null),
  currency,
  amount: amountText,
  invoice_no: lineOrNull(40).default(null),
  invoice_on: day.nullable().default(null),
  seller_tax_no: lineOrNull(30).default(null),
  net: amountText.nullable().default(null),
  tax: amountText.nullable().default(null),
  is_deductible: z.boolean(),
  trip_allowance_id: idIn.nullable().default(null),
});
export type ClaimLineIn = z.output<typeof lineIn>;

/** Prepares a claim of the caller, or edits one that is not in review. */
export const saveClaim = call({
  cmd: 'expenseClaim.save',
  kind: 'write',
  users: [1],
  permit: may.apply,
  params: z.strictObject({
    ...recordIn,
    company_id: idIn.optional(),
    kind: z.enum(claimKinds),
    activity_id: idIn.nullable(),
    trip_id: idIn.nullable().default(null),
    purpose: line(300),
    currency,
    method: z.enum(cashMethods).default('transfer'),
    payee_bank: lineOrNull(120),
    payee_account_no: lineOrNull(60),
    over_budget_reason: note(300).default(null),
    late_reason: note(300).default(null),
    lines: z.array(lineIn).min(1, 'REQUIRED').max(100),
  }),
  result: z.object({ id: idOut, version, claim_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'CLAIM_FROZEN',
    'NOT_YOURS',
    'RATE_MISSING',
    'INVOICE_CLAIMED',
    'TAX_NOT_SUM',
    'ACTIVITY_MISSING',
    'ACTIVITY_NOT_OPEN',
    'ACTIVITY_CURRENCY',
    'TRIP_NOT_OPEN',
    'TRIP_CURRENCY',
    'ALLOWANCE_CLAIMED',
    'ALLOWANCE_OVER',
    'JOB_LOCKED',
    'DUPLICATE',
  ],
});

/** Submits, withdraws or cancels a claim, or reverses its payment; its reviewers decide by approval.decide. */
export const moveClaim = moveCall({
  cmd: 'expenseClaim.move',
  users: [1],
  machine: claimStates,
  refusals: [
    'RATE_MISSING',
    'RATE_CHANGED',
    'APPROVAL_NOBODY',
    'OVER_BUDGET',
    'ACTIVITY_NOT_OPEN',
    'PERIOD_CLOSED',
    'TRIP_NOT_OPEN',
    'CLAIM_LATE',
    'JOB_LOCKED',
  ],
});

/** Checks the lines of a claim: reduces amounts, and confirms that invoices are as entered. For the deciders of both finance reviews. */
export const reviewClaim = call({
  cmd: 'expenseClaim.review',
  kind: 'write',
  users: [1],
  permit: may.view,
  params: z.strictObject({
    id: idIn,
    version,
    lines: z
      .array(z.strictObject({ id: idIn, approved: amountText, confirmed: z.boolean() }))
      .min(1)
      .max(100),
    reason: note(300).default(null),
  }),
  result: z.object({ version, approved: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'NOT_DECIDER', 'ILLEGAL_MOVE', 'APPROVED_OVER', 'APPROVED_NOTHING', 'REASON_REQUIRED'],
});

/**
 * Settles a reviewed claim: open loans of the claimant in its currency are offset, the oldest first, and the rest is paid from one of our
 * accounts. `payment` is the amount that the cashier saw.
 */
export const payClaim = call({
  cmd: 'expenseClaim.pay',
  kind: 'write',
  users: [1],
  permit: may.pay,
  params: z.strictObject({
    id: idIn,
    version,
    payment: amountText,
    own_bank_account_id: idIn.nullable(),
    method: z.enum(cashMethods).default('transfer'),
    value_on: day,
    rate: decimal(12, { min: '0.000000000001' }).nullable().default(null),
    bank_ref: lineOrNull(60),
  }),
  result: z.object({
    state: claimState,
    version,
    entry_no: z.string().nullable(),
    offset: z.string(),
    payment: z.string(),
    below_zero: belowZero.nullable(),
  }),
  refusals: [
    'BANK_BELOW_ZERO',
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'FOUR_EYES',
    'PAYMENT_CHANGED',
    'JOB_LOCKED',
    'BANK_CURRENCY',
    'RATE_MISSING',
    'RATE_FAR',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'POSTING_AHEAD',
    'DUPLICATE',
  ],
});

const claimSheet = claimRow.extend({
  company: letterhead,
  team: z.string().nullable(),
  applied_on: day,
  method: z.enum(cashMethods),
  payee_bank: z.string().nullable(),
  payee_account_no: z.string().nullable(),
  entry_no: z.string().nullable(),
  lines: z.array(claimLine),
  participants: z.int().nullable(),
  decisions: z.array(
    z.object({ stage: z.enum(inReview), what: z.string(), by: z.string().nullable(), comment: z.string().nullable(), at: instantOut }),
  ),
  printed: z.int(),
});
export type ClaimSheet = z.output<typeof claimSheet>;

/** The data for printing claims, with their lines and the decisions of their last round. */
export const readClaimSheets = call({
  cmd: 'expenseClaim.sheets',
  shows: ['expenseClaim'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(printedRecordsMax), languages: printLanguages }),
  result: z.object({ sheets: z.array(claimSheet) }),
});

export const printedClaims = printCall({ cmd: 'expenseClaim.printed', users: [1], permit: may.view, documents: ['fee', 'activityFee'] });

/** The claims that a page opens with: those of its kind that wait for the reader. */
export function claimsOpening({ fixed }: Page): Opening<typeof listClaims.list.filters> {
  return { fixed: { kind: [fixed?.['kind'] === 'activity' ? 'activity' : 'fee'] }, tab: 'mine' };
}
