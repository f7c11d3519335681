import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { BadDebtReason, BadDebtRule } from '../rules.ts';
import type { BadDebtState } from '../states.ts';

export type BadDebtTable = Versioned & {
  bad_debt_no: string;
  company_id: bigint;
  customer_id: bigint;
  bill_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  given_up_on: string;
  reason: BadDebtReason;
  memo: string;
  functional_currency: Currency;
  rule: OptionalColumn<BadDebtRule>;
  booked_minor: OptionalColumn<bigint>;
  allowance_minor: OptionalColumn<bigint>;
  returned_minor: Generated<bigint>;
  returned_functional_minor: Generated<bigint>;
  write_off_id: OptionalColumn<bigint>;
  state: Generated<BadDebtState>;
  prepared_by: bigint;
  decided_by: OptionalColumn<bigint>;
  reversed_on: ColumnType<string | null, never, string | null>;
};
type BadDebtReturnTable = {
  id: GeneratedAlways<bigint>;
  bad_debt_id: bigint;
  cash_entry_id: bigint;
  reinstated_id: bigint;
  entry_id: bigint;
  settled_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  functional_minor: bigint;
  returned_on: string;
  recorded_by: bigint;
  undone_on: ColumnType<string | null, never, string | null>;
  created_at: Generated<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  bad_debt: BadDebtTable;
  bad_debt_return: BadDebtReturnTable;
};
