import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Kept } from '../identity/tables.ts';
import type { InboundKind, InboundSource } from './inbound/kinds.ts';
import type { InboundState } from './inbound/states.ts';
import type { DocKind, PalletState, Quality, TransactionKind } from './stock/kinds.ts';
import type { Temperature, ZoneKind } from './place/master.ts';

/** A numeric column with a default: text out, text in. */
type Sum = ColumnType<string, string | undefined, string>;
type Master = Kept & { created_by: bigint | null; active: Generated<boolean>; search: Generated<string> };

type WarehouseTable = Master & {
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

type WarehouseZoneTable = Master & {
  warehouse_id: bigint;
  code: string;
  name: string;
  kind: ZoneKind;
  temperature: Generated<Temperature>;
  remark: string | null;
};

type LocationTable = Master & {
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

type InboundLineTable = {
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

type StockLotTable = {
  id: GeneratedAlways<bigint>;
  lot_no: GeneratedAlways<string>;
  customer_id: bigint;
  product_id: bigint;
  inbound_plan_id: bigint | null;
  batch_no: string | null;
  production_on: string | null;
  expiry_on: string | null;
  received_on: string;
  grade: string | null;
  quality: Quality;
  created_at: Generated<Date>;
};

export type PalletTable = Kept & {
  pallet_no: string;
  company_id: bigint;
  warehouse_id: bigint;
  customer_id: bigint;
  location_id: bigint | null;
  state: Generated<PalletState>;
  parent_id: bigint | null;
  inbound_plan_id: bigint | null;
  gross_kg: Sum;
  net_kg: Sum;
  volume_m3: Sum;
  size: string | null;
  received_at: Date;
  label_count: Generated<number>;
};

type StockBalanceTable = {
  id: GeneratedAlways<bigint>;
  lot_id: bigint;
  location_id: bigint;
  pallet_id: bigint;
  company_id: bigint;
  warehouse_id: bigint;
  customer_id: bigint;
  product_id: bigint;
  qty: Sum;
  held: Sum;
  allocated: Sum;
  available: GeneratedAlways<string>;
  cartons: Generated<number>;
  since: Date;
  updated_at: Generated<Date>;
};

type StockTransactionTable = {
  id: GeneratedAlways<bigint>;
  at: Date;
  kind: TransactionKind;
  lot_id: bigint;
  location_id: bigint;
  pallet_id: bigint;
  company_id: bigint;
  customer_id: bigint;
  product_id: bigint;
  qty: Sum;
  held: Sum;
  allocated: Sum;
  cartons: Generated<number>;
  qty_after: string;
  doc: DocKind;
  doc_id: bigint;
  doc_no: string;
  reason: string | null;
  by_account: bigint | null;
};

type ReceiptTable = {
  id: GeneratedAlways<bigint>;
  plan_id: bigint;
  line_id: bigint;
  customer_id: bigint;
  pallet_id: bigint;
  lot_id: bigint;
  location_id: bigint;
  condition: Quality;
  qty: string;
  cartons: Generated<number>;
  gross_kg: Sum;
  net_kg: Sum;
  volume_m3: Sum;
  note: string | null;
  received_at: Date;
  received_by: bigint | null;
  reversed_at: Date | null;
  reversed_by: bigint | null;
  version: Generated<number>;
};

/** What the warehouse domain owns. */
export type WarehouseOwnTables = {
  warehouse: WarehouseTable;
  warehouse_zone: WarehouseZoneTable;
  location: LocationTable;
  inbound_plan: InboundPlanTable;
  inbound_line: InboundLineTable;
  stock_lot: StockLotTable;
  pallet: PalletTable;
  stock_balance: StockBalanceTable;
  stock_transaction: StockTransactionTable;
  receipt: ReceiptTable;
  receipt_photo: { receipt_id: bigint; file_id: bigint };
};
