import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { ExpenseAccount } from '../../ledger/rules.ts';
import type { ChangeKind, SpreadMethod } from '../rules.ts';
import type { PrepaidCostState } from '../states.ts';

export type PrepaidCostTable = Versioned & {
  prepaid_no: string;
  company_id: bigint;
  charge_id: bigint | null;
  opening_balance_id: bigint | null;
  carrier_id: bigint | null;
  memo: string;
  currency: Currency;
  amount_minor: bigint;
  functional_currency: Currency;
  functional_minor: bigint;
  account: ExpenseAccount;
  cost_centre_id: bigint | null;
  vehicle_id: bigint | null;
  method: SpreadMethod;
  from_on: string;
  to_on: string;
  base_from: string;
  base_minor: bigint;
  base_functional_minor: bigint;
  booked_minor: Generated<bigint>;
  booked_functional_minor: Generated<bigint>;
  booked_to: OptionalColumn<string>;
  posted_on: OptionalColumn<string>;
  ended_on: OptionalColumn<string>;
  reversed_on: OptionalColumn<string>;
  change_kind: OptionalColumn<ChangeKind>;
  change_to_on: OptionalColumn<string>;
  change_reason: OptionalColumn<string>;
  changed_by: OptionalColumn<bigint>;
  state: Generated<PrepaidCostState>;
  prepared_by: bigint;
  approved_by: OptionalColumn<bigint>;
};
type PrepaidShareTable = {
  id: GeneratedAlways<bigint>;
  prepaid_cost_id: ColumnType<bigint, bigint, never>;
  month: ColumnType<string, string, never>;
  rest: ColumnType<boolean, boolean | undefined, never>;
  currency: ColumnType<Currency, Currency, never>;
  amount_minor: ColumnType<bigint, bigint, never>;
  functional_minor: ColumnType<bigint, bigint, never>;
  posted_on: ColumnType<string, string, never>;
  late: ColumnType<boolean, boolean, never>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  prepaid_cost: PrepaidCostTable;
  prepaid_share: PrepaidShareTable;
};
