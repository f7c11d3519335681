import type { Generated, GeneratedAlways } from 'kysely';
import type { DecimalColumn, MasterRow, OptionalColumn } from '../../../../server/columns.ts';

/** The database counts `early_days` and `late_days` from leave_day. */
type LeaveEntitlementTable = MasterRow & {
  account_id: bigint;
  leave_type_id: bigint;
  year: number;
  granted_days: string;
  carried_days: DecimalColumn;
  carry_until: OptionalColumn<string>;
  carried_out_days: DecimalColumn;
  early_days: Generated<string>;
  late_days: Generated<string>;
  remark: OptionalColumn<string>;
};
type LeaveDayTable = {
  id: GeneratedAlways<bigint>;
  leave_id: bigint;
  account_id: bigint;
  entitlement_id: bigint | null;
  day: string;
  half: number;
  given_back_at: OptionalColumn<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  leave_entitlement: LeaveEntitlementTable;
  leave_day: LeaveDayTable;
};
