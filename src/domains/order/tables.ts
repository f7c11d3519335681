import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../kernel/money.ts';
import type { Kept } from '../identity/tables.ts';
import type { OrderState } from './order/states.ts';
import type { DocumentKind } from './document/kinds.ts';
import type { BusinessType, ContainerType, DangerClass, OrderSource, Packing, PackingGroup, Region, TransportMode } from './order/kinds.ts';
import type { ExceptionKind, MilestoneCode, MilestoneSource } from './tracking/kinds.ts';

/** A numeric column with a default: text out, text in. */
type Sum = ColumnType<string, string | undefined, string>;

export type TransportOrderTable = Kept & {
  order_no: string;
  company_id: bigint;
  customer_id: bigint;
  bill_to_id: bigint;
  customer_ref: string | null;
  business_type: BusinessType;
  mode: Generated<TransportMode>;
  line_id: bigint | null;
  customer_line_id: bigint | null;
  origin_station_id: bigint;
  destination_station_id: bigint;
  border_station_id: bigint | null;
  region: Region;
  shipper_id: bigint | null;
  shipper_name: string;
  shipper_contact: string;
  shipper_phone: string;
  shipper_address: string;
  consignee_id: bigint | null;
  consignee_name: string;
  consignee_contact: string;
  consignee_phone: string;
  consignee_address: string;
  pickup_from: Date;
  pickup_to: Date;
  deliver_from: Date | null;
  deliver_to: Date | null;
  due_at: Date;
  vehicle_type_id: bigint | null;
  container_type: ContainerType | null;
  container_no: string | null;
  is_dg: Generated<boolean>;
  un_no: string | null;
  dg_class: DangerClass | null;
  packing_group: PackingGroup | null;
  flash_point_c: string | null;
  emergency_contact: string | null;
  emergency_phone: string | null;
  temperature_min_c: string | null;
  temperature_max_c: string | null;
  pieces: Generated<number>;
  pallets: Sum;
  gross_kg: Sum;
  volume_m3: Sum;
  goods_value_minor: bigint | null;
  goods_value_currency: Currency | null;
  insured: Generated<boolean>;
  remark: string | null;
  state: Generated<OrderState>;
  order_time: Date;
  submitted_by: bigint | null;
  submitted_at: Date | null;
  reviewed_by: bigint | null;
  reviewed_at: Date | null;
  reason: string | null;
  departed_at: Date | null;
  signed_at: Date | null;
  signed_by_name: string | null;
  pod_at: Date | null;
  closed_at: Date | null;
  cancelled_at: Date | null;
  income_done: Generated<boolean>;
  cost_done: Generated<boolean>;
  sales_id: bigint | null;
  service_id: bigint | null;
  source: Generated<OrderSource>;
  copied_from_id: bigint | null;
  created_by: bigint | null;
};

type OrderLineTable = {
  id: GeneratedAlways<bigint>;
  order_id: bigint;
  line_no: number;
  goods_name: string;
  hs_code: string | null;
  packing: Packing;
  pieces: number;
  pallets: Sum;
  gross_kg: string;
  net_kg: string | null;
  length_cm: string | null;
  width_cm: string | null;
  height_cm: string | null;
  volume_m3: Sum;
};

type OrderMilestoneTable = {
  id: GeneratedAlways<bigint>;
  order_id: bigint;
  code: MilestoneCode;
  planned_at: Date | null;
  actual_at: Date | null;
  recorded_at: Date | null;
  recorded_by: bigint | null;
  source: Generated<MilestoneSource>;
  place: string | null;
  remark: string | null;
};

type OrderExceptionTable = Kept & {
  order_id: bigint;
  kind: ExceptionKind;
  happened_at: Date;
  place: string | null;
  note: string;
  resolved_at: Date | null;
  resolved_by: bigint | null;
  resolution: string | null;
  created_by: bigint | null;
};

type WaybillTable = Kept & {
  waybill_no: string;
  order_id: bigint;
  company_id: bigint;
  printed_count: Generated<number>;
  printed_at: Date | null;
  void_at: Date | null;
};

type OrderDocumentTable = Kept & {
  order_id: bigint;
  kind: DocumentKind;
  file_id: bigint;
  work_order_id: bigint | null;
  remark: string | null;
  for_customer: Generated<boolean>;
  created_by: bigint | null;
};

type OrderShareTable = Kept & {
  order_id: bigint;
  token_hash: Buffer;
  expires_at: Date;
  withdrawn_at: Date | null;
  created_by: bigint | null;
};

type OrderSearchTryTable = { id: GeneratedAlways<bigint>; ip: string; order_no: string; found: boolean; at: Date };

/** What the order domain owns. */
export type OrderOwnTables = {
  transport_order: TransportOrderTable;
  order_line: OrderLineTable;
  order_milestone: OrderMilestoneTable;
  order_exception: OrderExceptionTable;
  waybill: WaybillTable;
  order_document: OrderDocumentTable;
  order_share: OrderShareTable;
  order_search_try: OrderSearchTryTable;
};
