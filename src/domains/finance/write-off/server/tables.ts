import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalColumn } from '../../../../server/columns.ts';
import type { SettledBy } from '../posting.ts';
import type { Side } from '../../side.ts';
import type { Currency } from '../../../../kernel/money.ts';

type WriteOffTable = {
  id: GeneratedAlways<bigint>;
  write_off_no: string;
  company_id: bigint;
  side: Side;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  /** Null for credit notes set against bills, and for bad debts. */
  cash_entry_id: bigint | null;
  /** The money of the same party that a refund pays back; null for every other write-off. */
  refunded_cash_id: OptionalColumn<bigint>;
  refunded_functional_minor: Generated<bigint>;
  /** The bad debt that settles or reinstates the bill; null for every other write-off. */
  bad_debt_id: OptionalColumn<bigint>;
  currency: Currency;
  cash_minor: bigint;
  cash_functional_minor: bigint;
  difference_minor: Generated<bigint>;
  difference_functional_minor: Generated<bigint>;
  exchange_difference_minor: Generated<bigint>;
  business_on: string;
  automatic: Generated<boolean>;
  reason: string | null;
  reverses_id: bigint | null;
  created_at: Generated<Date>;
  created_by: bigint | null;
};
type WriteOffLineTable = {
  id: GeneratedAlways<bigint>;
  write_off_id: bigint;
  /** Null for tax that was withheld of an advance. */
  bill_id: bigint | null;
  currency: Currency;
  by: SettledBy;
  certificate_no: OptionalColumn<string>;
  /** The currency in which tax that we withhold is owed; null where that is the line's own. */
  tax_currency: OptionalColumn<Currency>;
  amount_minor: bigint;
  cash_minor: bigint;
  booked_functional_minor: bigint;
  settled_functional_minor: bigint;
  exchange_difference_minor: bigint;
  booked_rate: string;
  settled_rate: string;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  difference_tolerance: { currency: Currency; limit_minor: bigint };
  write_off: WriteOffTable;
  write_off_line: WriteOffLineTable;
};
