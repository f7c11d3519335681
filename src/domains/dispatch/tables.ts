import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../kernel/money.ts';
import type { Kept } from '../identity/tables.ts';
import type { Region } from '../order/order/kinds.ts';
import type { Responsible, RoadExceptionKind } from './exception/kinds.ts';
import type { RoadExceptionState } from './exception/states.ts';
import type { FreightKind } from './freight-work/kinds.ts';
import type { Datum, KeyUse } from './machine-key/kinds.ts';
import type { ProposalCode } from './position/kinds.ts';
import type { StopProposalState } from './position/states.ts';
import type { YardKind, YardState } from './yard/states.ts';
import type { CostShare, EventCode, PriceState, StopAction } from './work-order/kinds.ts';
import type { WorkOrderState } from './work-order/states.ts';

/** A numeric column with a default: text out, text in. */
type Sum = ColumnType<string, string | undefined, string>;

export type WorkOrderTable = Kept & {
  no: string;
  company_id: bigint;
  region: Region;
  own: boolean;
  carrier_id: bigint | null;
  vehicle_id: bigint | null;
  driver_id: bigint | null;
  plate_no: string | null;
  driver_name: string | null;
  driver_phone: string | null;
  line_id: bigint | null;
  origin_station_id: bigint;
  destination_station_id: bigint;
  vehicle_type_id: bigint | null;
  distance_km: string | null;
  crosses_border: Generated<boolean>;
  state: Generated<WorkOrderState>;
  planned_depart: Date;
  planned_arrive: Date;
  offered_at: Date | null;
  answer_by: Date | null;
  reminded_at: Date | null;
  reminded_count: Generated<number>;
  accepted_at: Date | null;
  refused_at: Date | null;
  refused_reason: string | null;
  departed_at: Date | null;
  arrived_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  reason: string | null;
  buy_currency: Currency | null;
  buy_amount_minor: bigint | null;
  quoted_currency: Currency | null;
  quoted_minor: bigint | null;
  price_state: Generated<PriceState>;
  price_asked_by: bigint | null;
  price_reason: string | null;
  price_decided_by: bigint | null;
  price_decided_at: Date | null;
  price_decision: string | null;
  cost_share: Generated<CostShare>;
  pod_required: Generated<boolean>;
  carrier_confirmed_at: Date | null;
  carrier_dispute: string | null;
  reviewed_by: bigint | null;
  reviewed_at: Date | null;
  closed_at: Date | null;
  replaces_id: bigint | null;
  instructions: string | null;
  created_by: bigint | null;
};

export type WorkOrderStopTable = {
  id: GeneratedAlways<bigint>;
  work_order_id: bigint;
  carrier_id: bigint | null;
  seq: number;
  action: StopAction;
  station_id: bigint | null;
  name: string;
  address: string;
  contact: string | null;
  phone: string | null;
  planned_arrive: Date | null;
  planned_leave: Date | null;
  arrived_at: Date | null;
  left_at: Date | null;
};

export type WorkOrderLoadTable = {
  id: GeneratedAlways<bigint>;
  work_order_id: bigint;
  carrier_id: bigint | null;
  order_id: bigint;
  order_no: string;
  goods: string;
  pieces: number;
  pallets: Sum;
  gross_kg: string;
  volume_m3: Sum;
  pickup_stop_id: bigint | null;
  deliver_stop_id: bigint | null;
  live: Generated<boolean>;
  leg: Generated<number>;
  final: Generated<boolean>;
  signed_pieces: number | null;
  shortage: number | null;
  signed_at: Date | null;
  signed_by_name: string | null;
  sign_remark: string | null;
  pod_file_id: bigint | null;
  version: Generated<number>;
};

type WorkOrderEventTable = {
  id: GeneratedAlways<bigint>;
  work_order_id: bigint;
  carrier_id: bigint | null;
  code: EventCode;
  at: Date;
  recorded_at: Generated<Date>;
  account_id: bigint | null;
  by_name: string;
  by_carrier: Generated<boolean>;
  stop_id: bigint | null;
  order_id: bigint | null;
  place: string | null;
  latitude: string | null;
  longitude: string | null;
  remark: string | null;
  file_id: bigint | null;
};

export type RoadExceptionTable = Kept & {
  no: string;
  company_id: bigint;
  work_order_id: bigint;
  carrier_id: bigint | null;
  order_id: bigint | null;
  load_id: bigint | null;
  kind: RoadExceptionKind;
  state: Generated<RoadExceptionState>;
  happened_at: Date;
  place: string | null;
  description: string;
  pieces: number | null;
  delay_hours: string | null;
  responsible: Generated<Responsible>;
  cost_currency: Currency | null;
  cost_minor: bigint | null;
  handler_id: bigint | null;
  resolution: string | null;
  closed_at: Date | null;
  photo_ids: Generated<bigint[]>;
  reported_by_name: string;
  reported_by_carrier: Generated<boolean>;
  created_by: bigint | null;
};

type OrderLegTable = {
  id: GeneratedAlways<bigint>;
  order_id: bigint;
  seq: number;
  from_station_id: bigint;
  to_station_id: bigint;
  carrier_id: bigint | null;
  transit_hours: string;
  needs_release: Generated<boolean>;
  released_at: Date | null;
  released_by: bigint | null;
  release_note: string | null;
};

type YardVisitTable = Kept & {
  station_id: bigint;
  kind: YardKind;
  plate_no: string | null;
  vehicle_id: bigint | null;
  container_no: string | null;
  seal_no: string | null;
  driver_name: string | null;
  driver_phone: string | null;
  work_order_id: bigint | null;
  state: Generated<YardState>;
  dock: string | null;
  gate_in_at: Date;
  dock_at: Date | null;
  gate_out_at: Date | null;
  remark: string | null;
  created_by: bigint | null;
};

type WorkOrderFreightTable = {
  work_order_id: bigint;
  kind: FreightKind;
  booking_no: string | null;
  awb_no: string | null;
  container_no: string | null;
  container_type: string | null;
  seal_no: string | null;
  gross_kg: Sum;
  return_station_id: bigint | null;
  free_until: string | null;
  empty_returned_at: Date | null;
};

export type MachineKeyTable = Kept & {
  use: KeyUse;
  name: string;
  carrier_id: bigint | null;
  customer_id: bigint | null;
  datum: Generated<Datum>;
  key_hash: string;
  hint: string;
  per_minute: Generated<number>;
  window_at: Date | null;
  window_count: Generated<number>;
  used_at: Date | null;
  used_ip: string | null;
  revoked_at: Date | null;
  revoked_by: bigint | null;
  created_by: bigint | null;
};

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

type VehicleLastPositionTable = VehiclePositionTable & { recorded_at: Date };

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

/** What the dispatch domain owns. */
export type DispatchOwnTables = {
  work_order: WorkOrderTable;
  work_order_stop: WorkOrderStopTable;
  work_order_load: WorkOrderLoadTable;
  work_order_event: WorkOrderEventTable;
  road_exception: RoadExceptionTable;
  order_leg: OrderLegTable;
  yard_visit: YardVisitTable;
  work_order_freight: WorkOrderFreightTable;
  machine_key: MachineKeyTable;
  vehicle_position: VehiclePositionTable;
  vehicle_last_position: VehicleLastPositionTable;
  vehicle_visit: VehicleVisitTable;
  stop_proposal: StopProposalTable;
};
