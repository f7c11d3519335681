import type { FourNames } from '../../vehicle-type/server/tables.ts';
import type { MasterRow } from '../../../../server/columns.ts';

type FeeTypeTable = MasterRow & FourNames & { code: string; category: string; remark: string | null };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  fee_type: FeeTypeTable;
};
