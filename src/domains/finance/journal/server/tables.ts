import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { JournalState } from '../states.ts';

export type JournalTable = Versioned & {
  journal_no: string;
  company_id: bigint;
  posted_on: string;
  month: GeneratedAlways<string>;
  memo: string;
  functional_currency: Currency;
  functional_minor: bigint;
  reverse_next: boolean;
  adjustment: Generated<boolean>;
  repeat_to: string | null;
  source_id: OptionalColumn<bigint>;
  /** The month for which it was written again; it may be dated in another one. */
  source_month: OptionalColumn<string>;
  state: Generated<JournalState>;
  prepared_by: bigint;
  decided_by: OptionalColumn<bigint>;
  reversed_on: ColumnType<string | null, never, string | null>;
};
type JournalLineTable = {
  id: GeneratedAlways<bigint>;
  journal_id: bigint;
  account_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  rate: string;
  own_rate: Generated<boolean>;
  functional_minor: bigint;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  order_id: bigint | null;
  cost_centre_id: bigint | null;
  memo: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  journal: JournalTable;
  journal_line: JournalLineTable;
};
