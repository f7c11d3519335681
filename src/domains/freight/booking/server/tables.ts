import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { ContainerType, FreightMode } from '../../job/kinds.ts';
import type { DangerClass } from '../../../order/transport-order/kinds.ts';
import type { HandlingCode, PackingGroup } from '../dangerous.ts';
import type {
  ChargeDue,
  HaulageType,
  LengthUnit,
  OtherChargeCode,
  RateClass,
  RollOverReason,
  SurchargeBasis,
  WeightUnit,
} from '../kinds.ts';
import type { AmendmentState, BookingState, CancellationState } from '../states.ts';

export type FreightBookingTable = Versioned & {
  booking_no: string;
  mode: FreightMode;
  state: Generated<BookingState>;
  company_id: bigint;
  job_id: bigint;
  supplier_id: bigint;
  carrier_booking_ref: OptionalColumn<string>;
  contract_no: OptionalColumn<string>;
  load_station_id: bigint;
  discharge_station_id: bigint;
  sailing_id: OptionalColumn<bigint>;
  receipt_type: OptionalColumn<HaulageType>;
  delivery_type: OptionalColumn<HaulageType>;
  awb_id: OptionalColumn<bigint>;
  volume_divisor: Generated<number>;
  planned_pieces: OptionalColumn<number>;
  planned_gross_kg: OptionalColumn<string>;
  planned_m3: OptionalColumn<string>;
  planned_chargeable_kg: OptionalColumn<string>;
  confirmed_pieces: OptionalColumn<number>;
  confirmed_gross_kg: OptionalColumn<string>;
  confirmed_m3: OptionalColumn<string>;
  confirmed_chargeable_kg: OptionalColumn<string>;
  customer_chargeable_kg: OptionalColumn<string>;
  airline_chargeable_kg: OptionalColumn<string>;
  rate_currency: OptionalColumn<Currency>;
  goods: OptionalColumn<string>;
  handling_codes: Generated<HandlingCode[]>;
  /** The last writer of its dangerous goods, all of them, and the person who checked the goods since. */
  dg_prepared_by: OptionalColumn<bigint>;
  dg_preparers: Generated<bigint[]>;
  dg_checked_by: OptionalColumn<bigint>;
  dg_checked_at: OptionalColumn<Date>;
  dg_declaration: OptionalColumn<string>;
  remark: OptionalColumn<string>;
  reason: OptionalColumn<string>;
  confirmed_at: OptionalColumn<Date>;
  created_by: bigint | null;
};
type Equipment = {
  line_no: number;
  size_type: ContainerType;
  units: number;
  shipper_owned: Generated<boolean>;
  cargo_kg: OptionalColumn<string>;
  temperature_c: OptionalColumn<string>;
  non_operating: Generated<boolean>;
  commodity: string | null;
};
type BookingFlightTable = {
  booking_id: bigint;
  line_no: number;
  flight_no: string;
  origin_station_id: bigint;
  destination_station_id: bigint;
  departs_at: Date;
  arrives_at: Date;
};
type BookingPieceTable = {
  booking_id: bigint;
  line_no: number;
  pieces: number;
  length: string;
  width: string;
  height: string;
  length_unit: LengthUnit;
  weight: string;
  weight_unit: WeightUnit;
};
type BookingRateTable = { booking_id: bigint; line_no: number; rate_class: RateClass; from_kg: string; rate: string };
type BookingSurchargeTable = {
  booking_id: bigint;
  line_no: number;
  code: OtherChargeCode;
  due: ChargeDue;
  basis: SurchargeBasis;
  rate: string;
  min_charge: OptionalColumn<string>;
  max_charge: OptionalColumn<string>;
};
type BookingUldTable = { booking_id: bigint; line_no: number; uld_no: string; pieces: number; gross_kg: OptionalColumn<string> };
type BookingDangerousTable = {
  booking_id: bigint;
  line_no: number;
  un_no: string;
  dg_class: DangerClass;
  proper_name: string;
  packing_group: OptionalColumn<PackingGroup>;
  pieces: number;
  net_kg: string;
};
type BookingRollOverTable = {
  id: GeneratedAlways<bigint>;
  booking_id: bigint;
  from_sailing_id: bigint;
  to_sailing_id: bigint;
  reason: RollOverReason;
  remark: string | null;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
export type BookingAmendmentTable = Versioned & {
  booking_id: bigint;
  state: Generated<AmendmentState>;
  sailing_id: bigint | null;
  load_station_id: bigint;
  discharge_station_id: bigint;
  remark: string;
  reason: OptionalColumn<string>;
  created_by: bigint | null;
};
export type BookingCancellationTable = Versioned & {
  booking_id: bigint;
  state: Generated<CancellationState>;
  remark: string;
  reason: OptionalColumn<string>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  freight_booking: FreightBookingTable;
  booking_equipment: Equipment & { booking_id: bigint };
  booking_flight: BookingFlightTable;
  booking_piece: BookingPieceTable;
  booking_rate: BookingRateTable;
  booking_surcharge: BookingSurchargeTable;
  booking_dangerous: BookingDangerousTable;
  booking_uld: BookingUldTable;
  booking_roll_over: BookingRollOverTable;
  booking_amendment: BookingAmendmentTable;
  booking_amendment_equipment: Equipment & { amendment_id: bigint };
  booking_cancellation: BookingCancellationTable;
};
