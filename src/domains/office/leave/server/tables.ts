import type { Generated } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { LeaveState } from '../states.ts';

export type LeaveRequestTable = Versioned & {
  leave_no: string;
  company_id: bigint;
  account_id: bigint;
  leave_type_id: bigint;
  from_on: string;
  from_half: number;
  to_on: string;
  to_half: number;
  days: string;
  reason: string;
  handover_id: bigint | null;
  contact: string | null;
  back_on: OptionalColumn<string>;
  state: Generated<LeaveState>;
  submitted_at: OptionalColumn<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  leave_request: LeaveRequestTable;
};
