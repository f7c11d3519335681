import type { FreightKind } from '../kinds.ts';
import type { DecimalColumn } from '../../../../server/columns.ts';

type WorkOrderFreightTable = {
  work_order_id: bigint;
  kind: FreightKind;
  booking_no: string | null;
  awb_no: string | null;
  container_no: string | null;
  container_type: string | null;
  seal_no: string | null;
  gross_kg: DecimalColumn;
  return_station_id: bigint | null;
  free_until: string | null;
  empty_returned_at: Date | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  work_order_freight: WorkOrderFreightTable;
};
