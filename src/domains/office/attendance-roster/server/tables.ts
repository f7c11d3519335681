import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';

type AttendanceRosterTable = MasterRow & {
  account_id: bigint;
  shift_id: bigint;
  valid_from: string;
  device_no: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  attendance_roster: AttendanceRosterTable;
};
