import type { Generated } from 'kysely';
import type { LiftState } from '../states.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Versioned } from '../../../../server/columns.ts';

type CreditReservationTable = { order_id: bigint; customer_id: bigint; currency: Currency; amount_minor: bigint };
type CreditLiftTable = Versioned & {
  customer_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  despite_overdue: Generated<boolean>;
  valid_until: string;
  reason: string;
  state: Generated<LiftState>;
  requested_by: bigint;
  decided_by: bigint | null;
  decided_at: Date | null;
  decided_note: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  credit_reservation: CreditReservationTable;
  credit_lift: CreditLiftTable;
};
