import type { MasterRow } from '../../../../server/columns.ts';

type AttendanceShiftTable = MasterRow & {
  company_id: bigint;
  code: string;
  name: string;
  begins: string;
  ends: string;
  grace_minutes: number;
  standard: boolean;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  attendance_shift: AttendanceShiftTable;
};
