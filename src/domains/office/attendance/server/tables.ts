import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { CorrectionState, MonthState } from '../states.ts';

type AttendancePunchTable = {
  id: GeneratedAlways<bigint>;
  company_id: bigint;
  account_id: bigint | null;
  device_person: OptionalColumn<string>;
  source: 'device' | 'phone' | 'correction';
  at: Date;
  latitude: OptionalColumn<string>;
  longitude: OptionalColumn<string>;
  accuracy_m: OptionalColumn<number>;
  correction_id: OptionalColumn<bigint>;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
export type AttendanceCorrectionTable = Versioned & {
  correction_no: string;
  company_id: bigint;
  account_id: bigint;
  day: string;
  in_at: Date | null;
  out_at: Date | null;
  reason: string;
  state: Generated<CorrectionState>;
  submitted_at: OptionalColumn<Date>;
};
export type AttendanceMonthTable = Versioned & {
  company_id: bigint;
  month: string;
  state: Generated<MonthState>;
  calculated_at: OptionalColumn<Date>;
};
type AttendanceSheetTable = {
  id: GeneratedAlways<bigint>;
  month_id: bigint;
  company_id: bigint;
  month: string;
  account_id: bigint;
  work_days: string;
  present_days: string;
  leave_days: string;
  absent_days: string;
  late_times: number;
  late_minutes: number;
  early_times: number;
  early_minutes: number;
  missing_times: number;
  rest_days_worked: number;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  attendance_punch: AttendancePunchTable;
  attendance_correction: AttendanceCorrectionTable;
  attendance_month: AttendanceMonthTable;
  attendance_sheet: AttendanceSheetTable;
};
