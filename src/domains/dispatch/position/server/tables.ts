import type { Generated, GeneratedAlways } from 'kysely';
import type { ProposalCode } from '../kinds.ts';
import type { StopProposalState } from '../states.ts';

type VehiclePositionTable = {
  vehicle_id: bigint;
  at: Date;
  latitude: string;
  longitude: string;
  speed_kmh: string | null;
  heading: number | null;
  odometer_km: string | null;
  recorded_at: Generated<Date>;
};
type VehicleLastPositionTable = VehiclePositionTable & { recorded_at: Date; followed_at: Date | null };
type VehicleVisitTable = {
  id: GeneratedAlways<bigint>;
  vehicle_id: bigint;
  station_id: bigint;
  entered_at: Date;
  left_at: Date | null;
};
type StopProposalTable = {
  id: GeneratedAlways<bigint>;
  work_order_id: bigint;
  stop_id: bigint;
  code: ProposalCode;
  at: Date;
  state: Generated<StopProposalState>;
  decided_by: bigint | null;
  decided_at: Date | null;
  created_at: Generated<Date>;
  version: Generated<number>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  vehicle_position: VehiclePositionTable;
  vehicle_last_position: VehicleLastPositionTable;
  vehicle_visit: VehicleVisitTable;
  stop_proposal: StopProposalTable;
};
