import type { Generated } from 'kysely';
import type { RateKind, rateSources, RateUnit } from '../contract.ts';
import type { FeeSide } from '../../fee-name/server/tables.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';

export type ExchangeRateTable = Versioned & {
  company_id: bigint | null;
  base: RateUnit;
  quote: Currency;
  rate: string;
  side: Generated<FeeSide>;
  valid_from: string;
  valid_to: string;
  source: (typeof rateSources)[number];
  kind: Generated<RateKind>;
  /** False for a rate far from the last known one until a second person confirms it. */
  confirmed: Generated<boolean>;
  proposed_by: OptionalColumn<bigint>;
  confirmed_by: OptionalColumn<bigint>;
  used: Generated<boolean>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  exchange_rate: ExchangeRateTable;
};
