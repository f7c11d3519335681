import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Kept } from '../identity/tables.ts';
import type { InboundKind, InboundSource } from './inbound/kinds.ts';
import type { InboundState } from './inbound/states.ts';
import type { Temperature, ZoneKind } from './place/master.ts';

/** A numeric column with a default: text out, text in. */
type Sum = ColumnType<string, string | undefined, string>;
type Master = Kept & { created_by: bigint | null; active: Generated<boolean>; search: Generated<string> };

export type WarehouseTable = Master & {
  company_id: bigint;
  code: string;
  name: string;
  name_en: string;
  country: string;
  time_zone: string;
  gs1_prefix: string;
  bonded: Generated<boolean>;
  address: string | null;
  contact: string | null;
  phone: string | null;
  remark: string | null;
};

export type WarehouseZoneTable = Master & {
  warehouse_id: bigint;
  code: string;
  name: string;
  kind: ZoneKind;
  temperature: Generated<Temperature>;
  remark: string | null;
};

export type LocationTable = Master & {
  zone_id: bigint;
  code: string;
  aisle: string | null;
  bay: number | null;
  level: number | null;
  max_pallets: Generated<number>;
  max_kg: string | null;
  pick_seq: Generated<number>;
  frozen: Generated<boolean>;
  remark: string | null;
};

export type InboundPlanTable = Kept & {
  plan_no: string;
  kind: InboundKind;
  company_id: bigint;
  customer_id: bigint;
  warehouse_id: bigint;
  order_id: bigint | null;
  customer_ref: string | null;
  supplier_name: string | null;
  eta_from: Date;
  eta_to: Date;
  carrier_name: string | null;
  plate_no: string | null;
  driver_name: string | null;
  driver_phone: string | null;
  container_no: string | null;
  seal_no: string | null;
  dock: string | null;
  priority: Generated<number>;
  remark: string | null;
  state: Generated<InboundState>;
  submitted_by: bigint | null;
  submitted_at: Date | null;
  audited_by: bigint | null;
  audited_at: Date | null;
  arrived_at: Date | null;
  docked_at: Date | null;
  received_at: Date | null;
  put_away_at: Date | null;
  closed_at: Date | null;
  cancelled_at: Date | null;
  reason: string | null;
  source: Generated<InboundSource>;
  printed_count: Generated<number>;
  created_by: bigint | null;
};

export type InboundLineTable = {
  id: GeneratedAlways<bigint>;
  plan_id: bigint;
  customer_id: bigint;
  line_no: number;
  product_id: bigint;
  batch_no: string | null;
  production_on: string | null;
  expiry_on: string | null;
  grade: string | null;
  qty: string;
  cartons: Generated<number>;
  pallets: Generated<number>;
  gross_kg: string | null;
  net_kg: string | null;
  volume_m3: string | null;
  received_qty: Sum;
  damaged_qty: Sum;
  received_cartons: Generated<number>;
  remark: string | null;
};

/** What the warehouse domain owns. */
export type WarehouseOwnTables = {
  warehouse: WarehouseTable;
  warehouse_zone: WarehouseZoneTable;
  location: LocationTable;
  inbound_plan: InboundPlanTable;
  inbound_line: InboundLineTable;
};
