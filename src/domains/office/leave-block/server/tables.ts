import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';
import type { HalfName } from '../../leave/rules.ts';

type LeaveBlockTable = MasterRow & {
  company_id: bigint;
  team_id: OptionalColumn<bigint>;
  name: string;
  from_on: string;
  from_half: HalfName;
  to_on: string;
  to_half: HalfName;
  remark: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  leave_block: LeaveBlockTable;
};
