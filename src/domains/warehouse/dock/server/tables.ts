import type { MasterRow } from '../../../../server/columns.ts';

type DockTable = MasterRow & {
  warehouse_id: bigint;
  code: string;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  dock: DockTable;
};
