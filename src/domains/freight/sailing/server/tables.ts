import type { Generated } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { CutOffKind } from '../kinds.ts';

type SailingTable = Versioned & {
  vessel_id: bigint;
  voyage: string;
  supplier_id: bigint;
  service: string | null;
  first_departure: Date;
  remark: string | null;
  active: Generated<boolean>;
  created_by: bigint | null;
};
type PortCallTable = {
  sailing_id: bigint;
  seq: number;
  station_id: bigint;
  terminal: OptionalColumn<string>;
  planned_arrival: OptionalColumn<Date>;
  estimated_arrival: OptionalColumn<Date>;
  actual_arrival: OptionalColumn<Date>;
  planned_departure: OptionalColumn<Date>;
  estimated_departure: OptionalColumn<Date>;
  actual_departure: OptionalColumn<Date>;
};
type SailingCutOffTable = { sailing_id: bigint; station_id: bigint; kind: CutOffKind; at: Date };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  sailing: SailingTable;
  port_call: PortCallTable;
  sailing_cut_off: SailingCutOffTable;
};
