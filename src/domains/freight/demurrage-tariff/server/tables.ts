import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';
import type { ContainerType } from '../../job/kinds.ts';
import type { ClockStart, DemurrageDirection, DemurrageKind, DemurrageSide, FreeDayCount } from '../kinds.ts';

type DemurrageTariffTable = MasterRow & {
  company_id: bigint;
  side: DemurrageSide;
  kind: DemurrageKind;
  direction: DemurrageDirection;
  carrier_id: bigint;
  station_id: bigint;
  size_type: OptionalColumn<ContainerType>;
  customer_id: OptionalColumn<bigint>;
  currency: Currency;
  valid_from: string;
  valid_to: OptionalColumn<string>;
  free_days: number;
  count_by: FreeDayCount;
  starts: ClockStart;
  warn_days: number;
  tier1_to: OptionalColumn<number>;
  tier1_rate: OptionalColumn<string>;
  tier2_to: OptionalColumn<number>;
  tier2_rate: OptionalColumn<string>;
  tier3_to: OptionalColumn<number>;
  tier3_rate: OptionalColumn<string>;
  last_rate: string;
  basis: OptionalColumn<string>;
  remark: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { demurrage_tariff: DemurrageTariffTable };
