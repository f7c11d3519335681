import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';

type LeaveBlockExceptionTable = MasterRow & {
  leave_block_id: bigint;
  account_id: bigint;
  agreed_on: string;
  remark: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  leave_block_exception: LeaveBlockExceptionTable;
};
