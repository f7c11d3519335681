import type { ColumnType, Generated } from 'kysely';
import type { TransportMode } from '../../line/server/tables.ts';
import type { MasterRow } from '../../../../server/columns.ts';

export type RouteTable = MasterRow & {
  code: string;
  name: string;
  line_id: bigint;
  main: Generated<boolean>;
  valid_from: string;
  valid_to: Generated<string>;
  remark: string | null;
};
type RouteLegTable = {
  route_id: bigint;
  seq: number;
  from_station_id: bigint;
  to_station_id: bigint;
  mode: TransportMode;
  carrier_id: bigint | null;
  cutoff: string | null;
  transit_hours: string;
};
type CustomerLineTransferTable = {
  customer_line_id: bigint;
  seq: number;
  station_id: bigint;
  dwell_hours: ColumnType<string, string | undefined>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  route: RouteTable;
  route_leg: RouteLegTable;
  customer_line_transfer: CustomerLineTransferTable;
};
