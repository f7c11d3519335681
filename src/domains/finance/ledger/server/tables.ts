import type { Generated, GeneratedAlways } from 'kysely';
import type { AccountUse, EntryKind } from '../rules.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn } from '../../../../server/columns.ts';

type LedgerAccountTable = {
  id: GeneratedAlways<bigint>;
  code: string;
  use: AccountUse;
  kind: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  name_zh: string;
  name_vi: string;
  name_en: string;
  name_th: string;
};
type LedgerEntryTable = {
  id: GeneratedAlways<bigint>;
  entry_no: string;
  company_id: bigint;
  posted_on: string;
  month: GeneratedAlways<string>;
  kind: EntryKind;
  subject: string;
  record_id: bigint;
  functional_currency: Currency;
  reverses_id: bigint | null;
  adjustment: Generated<boolean>;
  reason: string | null;
  created_at: Generated<Date>;
  created_by: bigint | null;
};
type LedgerLineTable = {
  id: GeneratedAlways<bigint>;
  entry_id: bigint;
  account_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  functional_minor: bigint;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  employee_id: OptionalColumn<bigint>;
  bill_id: bigint | null;
  cash_entry_id: bigint | null;
  own_bank_account_id: bigint | null;
  order_id: OptionalColumn<bigint>;
  freight_job_id: OptionalColumn<bigint>;
  cost_centre_id: OptionalColumn<bigint>;
  memo: OptionalColumn<string>;
};
/** Appended by a trigger of the lines and folded by a job: the sum of its rows is the turnover. */
type LedgerTurnoverTable = {
  id: GeneratedAlways<bigint>;
  folded: GeneratedAlways<boolean>;
  company_id: GeneratedAlways<bigint>;
  posted_on: GeneratedAlways<string>;
  adjustment: GeneratedAlways<boolean>;
  account_id: GeneratedAlways<bigint>;
  currency: GeneratedAlways<Currency>;
  amount_minor: GeneratedAlways<bigint>;
  debit_minor: GeneratedAlways<bigint>;
  credit_minor: GeneratedAlways<bigint>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  ledger_account: LedgerAccountTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  ledger_turnover: LedgerTurnoverTable;
};
