import type { Generated, GeneratedAlways } from 'kysely';
import type { DocKind, PalletState, Quality, TransactionKind } from '../kinds.ts';
import type { DecimalColumn, OptionalColumn, Versioned } from '../../../../server/columns.ts';

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
  unit_kg: OptionalColumn<string>;
  unit_m3: OptionalColumn<string>;
  created_at: Generated<Date>;
};
export type PalletTable = Versioned & {
  pallet_no: string;
  company_id: bigint;
  warehouse_id: bigint;
  customer_id: bigint;
  location_id: bigint | null;
  state: Generated<PalletState>;
  parent_id: bigint | null;
  charged_with_id: OptionalColumn<bigint>;
  inbound_plan_id: bigint | null;
  gross_kg: DecimalColumn;
  net_kg: DecimalColumn;
  volume_m3: DecimalColumn;
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
  qty: DecimalColumn;
  held: DecimalColumn;
  allocated: DecimalColumn;
  available: GeneratedAlways<string>;
  cartons: Generated<number>;
  since: Date;
  /** A copy from the lot. */
  expiry_on: string | null;
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
  qty: DecimalColumn;
  held: DecimalColumn;
  allocated: DecimalColumn;
  cartons: Generated<number>;
  qty_after: string;
  doc: DocKind;
  doc_id: bigint;
  doc_no: string;
  reason: string | null;
  by_account: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  stock_lot: StockLotTable;
  pallet: PalletTable;
  stock_balance: StockBalanceTable;
  stock_transaction: StockTransactionTable;
};
