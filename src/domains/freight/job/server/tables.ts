import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type {
  ContainerType,
  FreightDirection,
  FreightLegKind,
  FreightMilestone,
  FreightMode,
  FreightService,
  FreightTerm,
  Incoterm,
  ShareBasis,
  VgmMethod,
} from '../kinds.ts';
import type { FreightJobState } from '../states.ts';

export type FreightJobTable = Versioned & {
  no: string;
  mode: FreightMode;
  direction: FreightDirection;
  service: FreightService;
  state: Generated<FreightJobState>;
  company_id: bigint;
  customer_id: bigint;
  customer_ref: OptionalColumn<string>;
  carrier_id: OptionalColumn<bigint>;
  incoterm: OptionalColumn<Incoterm>;
  freight_term: OptionalColumn<FreightTerm>;
  receipt_station_id: OptionalColumn<bigint>;
  origin_station_id: bigint;
  destination_station_id: bigint;
  delivery_station_id: OptionalColumn<bigint>;
  master_no: OptionalColumn<string>;
  /** The consignee of the master document. */
  master_consignee: OptionalColumn<string>;
  handling_info: OptionalColumn<string>;
  vessel: OptionalColumn<string>;
  voyage: OptionalColumn<string>;
  flight_no: OptionalColumn<string>;
  etd: OptionalColumn<Date>;
  eta: OptionalColumn<Date>;
  pieces: OptionalColumn<number>;
  gross_kg: OptionalColumn<string>;
  volume_m3: OptionalColumn<string>;
  confirmed_pieces: OptionalColumn<number>;
  confirmed_kg: OptionalColumn<string>;
  confirmed_m3: OptionalColumn<string>;
  volume_divisor: Generated<number>;
  chargeable_planned_kg: OptionalColumn<string>;
  chargeable_confirmed_kg: OptionalColumn<string>;
  chargeable_customer_kg: OptionalColumn<string>;
  chargeable_airline_kg: OptionalColumn<string>;
  share_by: Generated<ShareBasis>;
  remark: OptionalColumn<string>;
  reason: OptionalColumn<string>;
  copied_from_id: OptionalColumn<bigint>;
  /** The template with which it began. */
  template_id: OptionalColumn<bigint>;
  /** The customer's quotation that it carries out. */
  quotation_id: OptionalColumn<bigint>;
  created_by: bigint | null;
};
export type FreightHouseTable = {
  id: Generated<bigint>;
  job_id: bigint;
  company_id: bigint;
  seq: number;
  house_no: string;
  shipper: string | null;
  consignee: string | null;
  notify: string | null;
  pieces: number;
  gross_kg: string;
  volume_m3: string;
  goods: string;
  hs_code: string | null;
  marks: string | null;
};
export type FreightContainerTable = {
  id: Generated<bigint>;
  job_id: bigint;
  house_id: bigint | null;
  /** The booking under which it goes; without one, the only live booking of its job. */
  booking_id: OptionalColumn<bigint>;
  seq: number;
  container_no: string | null;
  size_type: ContainerType;
  seal_no: string | null;
  pieces: number | null;
  gross_kg: string | null;
  volume_m3: string | null;
  vgm_kg: string | null;
  vgm_method: VgmMethod | null;
  vgm_party: OptionalColumn<string>;
  /** In capitals. */
  vgm_signatory: OptionalColumn<string>;
  vgm_weighed_on: OptionalColumn<string>;
  vgm_place: OptionalColumn<string>;
  tare_kg: OptionalColumn<string>;
  packing_kg: OptionalColumn<string>;
  active: Generated<boolean>;
};
type FreightDimensionTable = {
  job_id: bigint;
  seq: number;
  pieces: number;
  length_cm: string;
  width_cm: string;
  height_cm: string;
};
type FreightMilestoneTable = {
  job_id: bigint;
  kind: FreightMilestone;
  planned_at: OptionalColumn<Date>;
  estimated_at: OptionalColumn<Date>;
  actual_at: OptionalColumn<Date>;
};
type FreightLegTable = {
  id: GeneratedAlways<bigint>;
  job_id: bigint;
  kind: FreightLegKind;
  order_id: bigint | null;
  work_order_id: bigint | null;
  /** The container for which the trip was ordered. */
  container_id: OptionalColumn<bigint>;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  freight_job: FreightJobTable;
  freight_house: FreightHouseTable;
  freight_container: FreightContainerTable;
  freight_dimension: FreightDimensionTable;
  freight_milestone: FreightMilestoneTable;
  freight_leg: FreightLegTable;
};
