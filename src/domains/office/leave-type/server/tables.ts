import type { MasterRow } from '../../../../server/columns.ts';
import type { LeaveKind } from '../master.ts';

type LeaveTypeTable = MasterRow & {
  company_id: bigint;
  code: string;
  kind: LeaveKind;
  name_zh: string;
  name_vi: string;
  name_en: string;
  name_th: string;
  paid: boolean;
  entitled: boolean;
  days_a_year: string;
  every_day: boolean;
  days_max: string | null;
  proof_over_days: string | null;
  executive_over_days: string | null;
  afterwards: boolean;
  carry_days_max: string;
  carry_months: number;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  leave_type: LeaveTypeTable;
};
