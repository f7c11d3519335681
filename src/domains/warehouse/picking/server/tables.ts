import type { Generated, GeneratedAlways } from 'kysely';
import type { DecimalColumn, OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { ScanKind, ShortReason } from '../kinds.ts';
import type { PickingState } from '../states.ts';

type PickListTable = {
  id: GeneratedAlways<bigint>;
  list_no: string;
  company_id: bigint;
  warehouse_id: bigint;
  issued_by: bigint | null;
  issued_at: Date;
};
export type PickTaskTable = Versioned & {
  task_no: GeneratedAlways<string>;
  list_id: bigint;
  plan_id: bigint;
  line_id: bigint;
  reservation_id: bigint;
  company_id: bigint;
  customer_id: bigint;
  warehouse_id: bigint;
  product_id: bigint;
  lot_id: bigint;
  pallet_id: bigint;
  to_pallet_id: OptionalColumn<bigint>;
  qty: string;
  picked_qty: DecimalColumn;
  cartons: Generated<number>;
  short_qty: DecimalColumn;
  short_reason: OptionalColumn<ShortReason>;
  short_note: OptionalColumn<string>;
  split: Generated<boolean>;
  state: Generated<PickingState>;
  picker_id: OptionalColumn<bigint>;
  picked_by: OptionalColumn<bigint>;
  picked_at: OptionalColumn<Date>;
  labelled_at: OptionalColumn<Date>;
  split_at: OptionalColumn<Date>;
  checked_by: OptionalColumn<bigint>;
  checked_at: OptionalColumn<Date>;
  loaded_by: OptionalColumn<bigint>;
  loaded_at: OptionalColumn<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  pick_list: PickListTable;
  pick_task: PickTaskTable;
  pick_scan: { scan_id: string; task_id: bigint; kind: ScanKind; at: Date; by_account: bigint | null };
};
