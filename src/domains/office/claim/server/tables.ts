import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { CashMethod } from '../../loan/server/tables.ts';
import type { claimKinds } from '../contract.ts';
import type { ClaimState } from '../states.ts';

export type ExpenseClaimTable = Versioned & {
  claim_no: string;
  company_id: bigint;
  kind: (typeof claimKinds)[number];
  activity_id: bigint | null;
  claimant_id: bigint;
  purpose: string;
  currency: Currency;
  claimed_minor: bigint;
  approved_minor: bigint;
  tax_minor: Generated<bigint>;
  offset_minor: Generated<bigint>;
  payment_minor: Generated<bigint>;
  functional_minor: OptionalColumn<bigint>;
  method: Generated<CashMethod>;
  payee_bank: string | null;
  payee_account_no: string | null;
  over_budget_reason: string | null;
  trip_id: OptionalColumn<bigint>;
  late_reason: OptionalColumn<string>;
  cash_entry_id: OptionalColumn<bigint>;
  paid_on: OptionalColumn<string>;
  state: Generated<ClaimState>;
  submitted_at: OptionalColumn<Date>;
};
export type ExpenseLineTable = {
  id: GeneratedAlways<bigint>;
  claim_id: bigint;
  place: number;
  spent_on: string;
  fee_type_id: bigint;
  cost_centre_id: bigint | null;
  order_id: OptionalColumn<bigint>;
  freight_job_id: OptionalColumn<bigint>;
  description: string | null;
  currency: Currency;
  amount_minor: bigint;
  rate: string;
  claim_currency: Currency;
  claimed_minor: bigint;
  approved_minor: bigint;
  tax_minor: Generated<bigint>;
  invoice_no: string | null;
  invoice_on: string | null;
  seller_tax_no: string | null;
  invoice_net_minor: bigint | null;
  invoice_tax_minor: bigint | null;
  is_deductible: boolean;
  /** The allowance of the claim's trip that it claims. */
  trip_allowance_id: OptionalColumn<bigint>;
  confirmed_by: OptionalColumn<bigint>;
  live: Generated<boolean>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  expense_claim: ExpenseClaimTable;
  expense_line: ExpenseLineTable;
};
