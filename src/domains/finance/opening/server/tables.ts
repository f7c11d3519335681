import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { Side } from '../../side.ts';
import type { OpeningState } from '../states.ts';

export type OpeningTable = Versioned & {
  opening_no: string;
  company_id: bigint;
  opened_on: string;
  memo: string;
  functional_currency: Currency;
  /** The sum of its debits, once it is submitted. */
  functional_minor: Generated<bigint>;
  state: Generated<OpeningState>;
  prepared_by: bigint;
  decided_by: OptionalColumn<bigint>;
};
type OpeningBalanceTable = {
  id: GeneratedAlways<bigint>;
  opening_id: bigint;
  line: number;
  account_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  functional_minor: bigint;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  own_bank_account_id: bigint | null;
  memo: string | null;
};
type OpeningItemTable = {
  id: GeneratedAlways<bigint>;
  opening_id: bigint;
  line: number;
  side: Side;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  document_no: string;
  document_on: string;
  due_on: string;
  currency: Currency;
  amount_minor: bigint;
  paid_minor: Generated<bigint>;
  functional_minor: bigint | null;
  bill_id: OptionalColumn<bigint>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  opening: OpeningTable;
  opening_balance: OpeningBalanceTable;
  opening_item: OpeningItemTable;
};
