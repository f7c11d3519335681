import type { Generated, GeneratedAlways } from 'kysely';
import type { Quality } from '../../stock/kinds.ts';
import type { DecimalColumn } from '../../../../server/columns.ts';

type ReceiptTable = {
  id: GeneratedAlways<bigint>;
  plan_id: bigint;
  line_id: bigint;
  customer_id: bigint;
  pallet_id: bigint;
  lot_id: bigint;
  location_id: bigint;
  condition: Quality;
  qty: string;
  cartons: Generated<number>;
  gross_kg: DecimalColumn;
  net_kg: DecimalColumn;
  volume_m3: DecimalColumn;
  note: string | null;
  received_at: Date;
  received_by: bigint | null;
  reversed_at: Date | null;
  reversed_by: bigint | null;
  version: Generated<number>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  receipt: ReceiptTable;
  receipt_photo: { receipt_id: bigint; file_id: bigint };
};
