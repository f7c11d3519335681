import type { GeneratedAlways } from 'kysely';
import type { OptionalColumn } from '../../../../server/columns.ts';
import type { Currency } from '../../../../kernel/money.ts';

type RevaluationTable = {
  id: GeneratedAlways<bigint>;
  company_id: bigint;
  month: string;
  functional_currency: Currency;
  gained_minor: bigint;
  made_at: Date;
  made_by: bigint | null;
};
type RevaluationLineTable = {
  id: GeneratedAlways<bigint>;
  revaluation_id: bigint;
  account_id: bigint;
  currency: Currency;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  employee_id: OptionalColumn<bigint>;
  own_bank_account_id: bigint | null;
  amount_minor: bigint;
  rate: string;
  booked_functional_minor: bigint;
  revalued_functional_minor: bigint;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  revaluation: RevaluationTable;
  revaluation_line: RevaluationLineTable;
};
