import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { StorageLineKind, StoragePer, StorageUnit } from '../kinds.ts';
import type { StorageRunState } from '../states.ts';

type StorageTariffTable = Versioned & {
  company_id: bigint;
  customer_id: bigint;
  warehouse_id: bigint;
  unit: StorageUnit;
  per: StoragePer;
  free_days: number;
  currency: Currency;
  minimum_minor: bigint | null;
  valid_from: string;
  valid_to: string | null;
  remark: string | null;
  created_by: bigint | null;
};
export type StorageTariff = Selectable<StorageTariffTable>;
type StorageTariffTierTable = {
  id: GeneratedAlways<bigint>;
  tariff_id: bigint;
  place: number;
  from_day: number;
  to_day: number | null;
  price: string;
};
type StorageRunTable = Versioned & {
  run_no: string;
  company_id: bigint;
  customer_id: bigint;
  warehouse_id: bigint;
  month: string;
  round: number;
  state: Generated<StorageRunState>;
  currency: Currency;
  amount_minor: bigint;
  pallets: number;
  pallet_days: bigint;
  reason: OptionalColumn<string>;
  charged_by: OptionalColumn<bigint>;
  charged_at: OptionalColumn<Date>;
  created_by: bigint | null;
};
export type StorageRun = Selectable<StorageRunTable>;
type StorageRunLineTable = {
  id: GeneratedAlways<bigint>;
  run_id: bigint;
  tariff_id: bigint;
  kind: StorageLineKind;
  place: number;
  from_day: number | null;
  to_day: number | null;
  pallets: number;
  quantity: string;
  price: string;
  amount_minor: bigint;
  currency: Currency;
};
type StorageRunPalletTable = {
  run_id: bigint;
  pallet_id: bigint;
  tariff_id: bigint;
  place: number;
  days: number;
  quantity: string;
};
type StorageRunUntariffedTable = {
  run_id: bigint;
  from_on: string;
  to_on: string;
  pallets: number;
  goods: string[];
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  storage_tariff: StorageTariffTable;
  storage_tariff_tier: StorageTariffTierTable;
  storage_run: StorageRunTable;
  storage_run_line: StorageRunLineTable;
  storage_run_pallet: StorageRunPalletTable;
  storage_run_untariffed: StorageRunUntariffedTable;
};
