import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { letterhead, printCall, printedRecordsMax, printLanguages } from '../../../kernel/print.ts';
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
import { belowZero, cashMethods } from '../../finance/cash/contract.ts';
import { may } from './permits.ts';
import { inReview, type LoanState, loanState, loanStates } from './states.ts';

export const loanKinds = ['general', 'travel', 'exhibition', 'deposit', 'order'] as const;

const loanRow = z.object({
  id: idOut,
  version,
  loan_no: z.string(),
  company_id: idOut,
  company_name: z.string(),
  kind: z.enum(loanKinds),
  borrower_id: idOut,
  borrower_name: z.string(),
  purpose: z.string(),
  /** The order or the freight job that it is for. */
  order_id: idOut.nullable(),
  order_no: z.string().nullable(),
  freight_job_id: idOut.nullable(),
  freight_job_no: z.string().nullable(),
  currency,
  amount: z.string(),
  offset: z.string(),
  repaid: z.string(),
  /** Lent less offset by expense claims and repaid. */
  balance: z.string(),
  functional_currency: currency,
  functional: z.string().nullable(),
  expected_on: day,
  lent_on: day.nullable(),
  /** True when the return date has passed and a balance is open. */
  overdue: z.boolean(),
  state: loanState,
  /** True when the caller may decide it now or pay it out. */
  mine: z.boolean(),
  approval_version: version.nullable(),
  /** True when the caller is the borrower, who alone edits and submits it. */
  own: z.boolean(),
  submitted_at: instantOut.nullable(),
  created_at: instantOut,
});
export type LoanRow = z.output<typeof loanRow>;

/** The tabs of the specification. `mine` holds what waits for the caller. */
export const loanTabs = [
  { key: 'mine', states: [], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'rejected', states: ['rejected'], badge: true },
  { key: 'supervisorReview', states: ['supervisorReview'], badge: true },
  { key: 'executiveReview', states: ['executiveReview'], badge: true },
  { key: 'financeReview', states: ['financeReview'], badge: true },
  { key: 'financeSupervisorReview', states: ['financeSupervisorReview'], badge: true },
  { key: 'pendingLending', states: ['pendingLending'], badge: true },
  { key: 'pendingReimbursement', states: ['pendingReimbursement'], badge: true },
  { key: 'approved', states: ['approved'] },
  { key: 'cancelled', states: ['cancelled'] },
  { key: 'all', states: loanState.options },
] as const satisfies readonly { key: string; states: readonly LoanState[]; badge?: boolean }[];

/** Loans to employees: the caller's own and those that the caller decides; with `loan.viewAll` every loan of the company. */
export const listLoans = listCall({
  cmd: 'loan.list',
  users: [1],
  permit: may.view,
  row: loanRow,
  filters: {
    search: { is: 'text' },
    loan_no: { is: 'values' },
    borrower: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    order: { is: 'ref', to: 'order' },
    freight_job: { is: 'ref', to: 'freightJob' },
    kind: { is: 'choice', of: loanKinds, words: 'loan.kind' },
    currency: { is: 'values' },
    expected_on: { is: 'days' },
    overdue: { is: 'flag' },
    state: { is: 'choice', of: loanState.options, words: 'loan.state' },
  },
  sorts: ['expected_on', 'amount', 'id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: loanTabs,
});

const clearing = z.object({
  id: idOut,
  kind: z.enum(['offset', 'repayment']),
  on: day,
  currency,
  amount: z.string(),
  /** The claim or the receipt that settled it. */
  document: z.string().nullable(),
  by: z.string().nullable(),
  reversed: z.boolean(),
});

export const getLoan = call({
  cmd: 'loan.get',
  shows: ['loan'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: loanRow.extend({
    method: z.enum(cashMethods),
    payee_bank: z.string().nullable(),
    payee_account_no: z.string().nullable(),
    cash_entry_id: idOut.nullable(),
    entry_no: z.string().nullable(),
    /** The trip whose advance it is. */
    trip_id: idOut.nullable(),
    trip_no: z.string().nullable(),
    clearings: z.array(clearing),
    /** The other open loans of the borrower in this company, by currency. */
    other_balances: z.array(z.object({ currency, balance: z.string() })),
  }),
});

/** Prepares a loan for the caller, or edits one that is not in review. */
export const saveLoan = call({
  cmd: 'loan.save',
  kind: 'write',
  users: [1],
  permit: may.apply,
  params: z.strictObject({
    ...recordIn,
    company_id: idIn.optional(),
    kind: z.enum(loanKinds),
    purpose: line(300),
    currency,
    amount: amountText,
    expected_on: day,
    method: z.enum(cashMethods).default('transfer'),
    payee_bank: lineOrNull(120),
    payee_account_no: lineOrNull(60),
    /** The caller's trip whose advance this is. */
    trip_id: idIn.nullable().default(null),
    order_id: idIn.nullable().default(null),
    freight_job_id: idIn.nullable().default(null),
  }),
  result: z.object({ id: idOut, version, loan_no: z.string() }),
  refusals: ['CHANGED_MEANWHILE', 'LOAN_FROZEN', 'NOT_YOURS', 'TRIP_NOT_OPEN', 'TRIP_CURRENCY', 'TRIP_ADVANCE_USED'],
});

/** Submits, withdraws or cancels a loan, or reverses its payment; its reviewers decide by approval.decide. */
export const moveLoan = moveCall({
  cmd: 'loan.move',
  users: [1],
  machine: loanStates,
  refusals: [
    'LOAN_OVER_LIMIT',
    'LOAN_OVERDUE',
    'LOAN_USED',
    'RATE_MISSING',
    'APPROVAL_NOBODY',
    'IN_THE_PAST',
    'PERIOD_CLOSED',
    'TRIP_NOT_OPEN',
    'TRIP_ADVANCE_USED',
  ],
});

const moneyIn = {
  id: idIn,
  version,
  own_bank_account_id: idIn,
  method: z.enum(cashMethods).default('transfer'),
  value_on: day,
  /** The bank's own rate; null takes the rate of the day. */
  rate: decimal(12, { min: '0.000000000001' }).nullable().default(null),
  bank_ref: lineOrNull(60),
};
const moneyRefusals = [
  'CHANGED_MEANWHILE',
  'ILLEGAL_MOVE',
  'FOUR_EYES',
  'BANK_CURRENCY',
  'RATE_MISSING',
  'RATE_FAR',
  'PERIOD_CLOSED',
  'PERIOD_SOFT_CLOSED',
  'POSTING_AHEAD',
  'DUPLICATE',
];

/** Pays a reviewed loan out in full from one of our accounts, and posts it. */
export const lendLoan = call({
  cmd: 'loan.lend',
  kind: 'write',
  users: [1],
  permit: may.lend,
  params: z.strictObject(moneyIn),
  result: z.object({ state: loanState, version, entry_no: z.string(), cash_entry_id: idOut, below_zero: belowZero.nullable() }),
  refusals: [...moneyRefusals, 'BANK_BELOW_ZERO'],
});

/** Registers money that the borrower repays, in full or in part, and posts it. */
export const repayLoan = call({
  cmd: 'loan.repay',
  kind: 'write',
  users: [1],
  permit: may.lend,
  params: z.strictObject({ ...moneyIn, amount: amountText }),
  result: z.object({ state: loanState, version, entry_no: z.string(), cash_entry_id: idOut }),
  refusals: [...moneyRefusals, 'REPAID_OVER'],
});

/** Reverses a repayment that did not arrive: the loan is open again by its amount. */
export const reverseRepayment = call({
  cmd: 'loan.reverseRepayment',
  kind: 'write',
  users: [1],
  permit: may.financeSupervisor,
  params: z.strictObject({ id: idIn, version, clearing_id: idIn, reason: line(300) }),
  result: z.object({ state: loanState, version, below_zero: belowZero.nullable() }),
  refusals: ['CHANGED_MEANWHILE', 'ALREADY_REVERSED', 'FOUR_EYES', 'BANK_BELOW_ZERO', 'PERIOD_CLOSED'],
});

/** The balances of employees by currency: lent, offset, repaid and still owed. */
export const loanBalances = call({
  cmd: 'loan.balances',
  shows: ['loan'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    rows: z.array(
      z.object({
        borrower_id: idOut,
        borrower_name: z.string(),
        company_name: z.string(),
        currency,
        lent: z.string(),
        offset: z.string(),
        repaid: z.string(),
        balance: z.string(),
        loans: z.int(),
        overdue: z.int(),
      }),
    ),
  }),
});

/** The limits of the caller's own companies: the highest amount that one employee may owe, in the company's currency. */
export const loanLimits = call({
  cmd: 'loan.limits',
  shows: ['loanLimit'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    rows: z.array(
      z.object({
        company_id: idOut,
        company_name: z.string(),
        currency,
        /** Null while the company has no limit. */
        limit: z.string().nullable(),
        version: version.nullable(),
      }),
    ),
  }),
});

export const saveLoanLimit = call({
  cmd: 'loan.saveLimit',
  kind: 'write',
  users: [1],
  permit: may.limit,
  params: z.strictObject({ company_id: idIn, version: version.nullable(), limit: amountFromZero.nullable() }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE'],
});

const loanSheet = loanRow
  .pick({
    id: true,
    loan_no: true,
    kind: true,
    borrower_name: true,
    purpose: true,
    order_no: true,
    freight_job_no: true,
    currency: true,
    amount: true,
    expected_on: true,
    lent_on: true,
    state: true,
  })
  .extend({
    company: letterhead,
    team: z.string().nullable(),
    applied_on: day,
    method: z.enum(cashMethods),
    payee_bank: z.string().nullable(),
    payee_account_no: z.string().nullable(),
    entry_no: z.string().nullable(),
    /** The decisions of the last round, in their order. */
    decisions: z.array(
      z.object({ stage: z.enum(inReview), what: z.string(), by: z.string().nullable(), comment: z.string().nullable(), at: instantOut }),
    ),
    printed: z.int(),
  });
export type LoanSheet = z.output<typeof loanSheet>;

/** The data for printing loans, with the decisions of their last round. */
export const readLoanSheets = call({
  cmd: 'loan.sheets',
  shows: ['loan'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ ids: z.array(idIn).min(1).max(printedRecordsMax), languages: printLanguages }),
  result: z.object({ sheets: z.array(loanSheet) }),
});

export const printedLoans = printCall({ cmd: 'loan.printed', users: [1], permit: may.view, documents: ['loan'] });
