import type { Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow } from '../../../../server/columns.ts';

export type TransportMode = 'road' | 'rail' | 'air' | 'sea';
type LineTable = MasterRow & {
  code: string;
  name: string;
  origin_station_id: bigint;
  destination_station_id: bigint;
  mode: Generated<TransportMode>;
  distance_km: string;
  standard_hours: string;
  cross_border: Generated<boolean>;
  toll_minor: bigint | null;
  toll_currency: Currency | null;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  line: LineTable;
};
