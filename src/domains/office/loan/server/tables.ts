import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { loanKinds } from '../contract.ts';
import type { LoanState } from '../states.ts';

export type CashMethod = 'transfer' | 'cash' | 'cheque' | 'mobile';
export type LoanTable = Versioned & {
  loan_no: string;
  company_id: bigint;
  kind: (typeof loanKinds)[number];
  borrower_id: bigint;
  purpose: string;
  currency: Currency;
  amount_minor: bigint;
  expected_on: string;
  method: Generated<CashMethod>;
  payee_bank: string | null;
  payee_account_no: string | null;
  functional_minor: OptionalColumn<bigint>;
  lent_minor: Generated<bigint>;
  lent_functional_minor: Generated<bigint>;
  lent_on: OptionalColumn<string>;
  offset_minor: Generated<bigint>;
  repaid_minor: Generated<bigint>;
  cleared_functional_minor: Generated<bigint>;
  cash_entry_id: OptionalColumn<bigint>;
  trip_id: OptionalColumn<bigint>;
  order_id: OptionalColumn<bigint>;
  freight_job_id: OptionalColumn<bigint>;
  reminded_on: OptionalColumn<string>;
  state: Generated<LoanState>;
  submitted_at: OptionalColumn<Date>;
};
type LoanClearingTable = {
  id: GeneratedAlways<bigint>;
  loan_id: bigint;
  kind: 'offset' | 'repayment';
  cleared_on: string;
  currency: Currency;
  amount_minor: bigint;
  functional_currency: Currency;
  functional_minor: bigint;
  cash_entry_id: OptionalColumn<bigint>;
  claim_no: OptionalColumn<string>;
  reverses_id: OptionalColumn<bigint>;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
type LoanLimitTable = {
  company_id: bigint;
  functional_currency: Currency;
  limit_minor: bigint | null;
  version: Generated<number>;
  updated_at: Generated<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  loan: LoanTable;
  loan_clearing: LoanClearingTable;
  loan_limit: LoanLimitTable;
};
