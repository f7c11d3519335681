import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { DemurrageDirection, DemurrageKind, DemurrageSide } from '../../demurrage-tariff/kinds.ts';
import type { ClockProblem, ClockState, ContainerEvent, StopReason, TimeBasis } from '../kinds.ts';

type ContainerEventTable = {
  container_id: bigint;
  kind: ContainerEvent;
  planned_at: OptionalColumn<Date>;
  estimated_at: OptionalColumn<Date>;
  actual_at: OptionalColumn<Date>;
};
type ClockStopTable = {
  id: GeneratedAlways<bigint>;
  container_id: bigint;
  reason: StopReason;
  from_on: string;
  to_on: string | null;
  remark: string | null;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
/** A charged tier as it is stored beside its clock. */
export type StoredTier = {
  readonly from_day: number;
  readonly to_day: number | null;
  readonly days: number;
  readonly rate: string;
  readonly amount: string;
};
type ContainerClockTable = Versioned & {
  container_id: bigint;
  job_id: bigint;
  company_id: bigint;
  customer_id: bigint;
  carrier_id: bigint | null;
  station_id: bigint;
  direction: DemurrageDirection;
  kind: DemurrageKind;
  side: DemurrageSide;
  state: ClockState;
  tariff_id: bigint | null;
  start_basis: TimeBasis;
  started_on: string;
  last_free_on: string | null;
  ended_on: string | null;
  stopped_days: number;
  charge_days: number;
  currency: Currency | null;
  amount_minor: bigint;
  lines: readonly StoredTier[];
  problem: ClockProblem | null;
  charged_minor: Generated<bigint>;
  /** Null before the first charge. */
  charged_currency: OptionalColumn<Currency>;
  charged_party_id: OptionalColumn<bigint>;
  charge_problem: OptionalColumn<string>;
  charge_tried_on: OptionalColumn<string>;
  warned_at: OptionalColumn<Date>;
  told_at: OptionalColumn<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  container_event: ContainerEventTable;
  clock_stop: ClockStopTable;
  container_clock: ContainerClockTable;
};
