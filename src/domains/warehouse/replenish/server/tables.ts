import type { MasterRow } from '../../../../server/columns.ts';

type PickFaceTable = MasterRow & {
  location_id: bigint;
  customer_id: bigint;
  product_id: bigint;
  min_qty: string;
  fill_qty: string;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  pick_face: PickFaceTable;
};
