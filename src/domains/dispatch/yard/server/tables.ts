import type { Generated } from 'kysely';
import type { YardKind, YardState } from '../states.ts';
import type { Versioned } from '../../../../server/columns.ts';

type YardVisitTable = Versioned & {
  company_id: bigint;
  station_id: bigint;
  kind: YardKind;
  plate_no: string | null;
  vehicle_id: bigint | null;
  container_no: string | null;
  seal_no: string | null;
  driver_name: string | null;
  driver_phone: string | null;
  work_order_id: bigint | null;
  state: Generated<YardState>;
  dock: string | null;
  gate_in_at: Date;
  dock_at: Date | null;
  gate_out_at: Date | null;
  remark: string | null;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  yard_visit: YardVisitTable;
};
