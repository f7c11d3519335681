import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { ExpenseAccount } from '../../ledger/rules.ts';
import type { TaxAccount, TransferKind } from '../rules.ts';
import type { TransferState } from '../states.ts';

export type TransferTable = Versioned & {
  transfer_no: string;
  company_id: bigint;
  kind: TransferKind;
  from_account_id: bigint | null;
  to_account_id: bigint | null;
  currency: Currency;
  amount_minor: bigint;
  to_currency: Currency | null;
  to_amount_minor: bigint | null;
  fee_minor: bigint;
  cost_centre_id: bigint | null;
  customer_id: OptionalColumn<bigint>;
  carrier_id: OptionalColumn<bigint>;
  /** The account of the party to which the money goes. */
  party_bank_account_id: OptionalColumn<bigint>;
  tax_account: OptionalColumn<TaxAccount>;
  expense_account: OptionalColumn<ExpenseAccount>;
  out_on: string;
  in_on: string | null;
  bank_ref: string | null;
  memo: string;
  functional_currency: Currency;
  functional_minor: OptionalColumn<bigint>;
  difference_minor: OptionalColumn<bigint>;
  state: Generated<TransferState>;
  prepared_by: bigint;
  approved_by: OptionalColumn<bigint>;
  reversed_on: ColumnType<string | null, never, string | null>;
};
type TransferMovementTable = {
  id: GeneratedAlways<bigint>;
  transfer_id: OptionalColumn<bigint>;
  intercompany_settlement_id: OptionalColumn<bigint>;
  own_bank_account_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  value_on: string;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  transfer: TransferTable;
  transfer_movement: TransferMovementTable;
};
