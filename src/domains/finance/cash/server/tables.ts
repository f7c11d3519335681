import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CashState } from '../states.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';

export type CashEntryTable = Versioned & {
  entry_no: string;
  company_id: bigint;
  direction: 'in' | 'out';
  customer_id: bigint | null;
  carrier_id: bigint | null;
  employee_id: OptionalColumn<bigint>;
  payer_name: string | null;
  own_bank_account_id: bigint;
  method: Generated<'transfer' | 'cash' | 'cheque' | 'mobile'>;
  currency: Currency;
  amount_minor: bigint;
  rate: string;
  rate_on: string;
  rate_source: string;
  functional_currency: Currency;
  functional_minor: bigint;
  fee_currency: Currency | null;
  fee_minor: Generated<bigint>;
  fee_functional_minor: Generated<bigint>;
  /** Tax that a payment keeps back for the tax office, or that a customer withheld of its advance. It settles bills, or raises the advance. */
  withheld_minor: Generated<bigint>;
  value_on: string;
  bank_ref: string | null;
  remark: string | null;
  /** The money that settled bills, less the tax that raised the advance: below zero while bills have used none of it. */
  allocated_minor: Generated<bigint>;
  allocated_functional_minor: Generated<bigint>;
  state: Generated<CashState>;
  claimed_by: bigint | null;
  claimed_at: Date | null;
  /** The day on which unidentified money became that of its party. */
  claimed_on: OptionalColumn<string>;
  reversed_reason: string | null;
  reversed_on: ColumnType<string | null, never, string | null>;
  payment_request_id: bigint | null;
  created_by: bigint | null;
};
/** Amounts that expenses took off the advance of an employee. */
type EmployeeClearingTable = {
  id: GeneratedAlways<bigint>;
  company_id: bigint;
  employee_id: bigint;
  subject: string;
  record_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  cleared_on: string;
  reverses_id: OptionalColumn<bigint>;
};
/** The balance of a bank account in the ledger; a trigger of the ledger's lines writes it. */
type BankBalanceTable = {
  own_bank_account_id: bigint;
  currency: Currency;
  balance_minor: bigint;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  cash_entry: CashEntryTable;
  bank_balance: BankBalanceTable;
  employee_clearing: EmployeeClearingTable;
};
