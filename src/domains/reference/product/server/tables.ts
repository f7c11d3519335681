import type { Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';

type CustomerProductTable = MasterRow & {
  customer_id: bigint;
  code: string;
  name: string;
  name_en: string | null;
  hs_code: string | null;
  hs_cn: string | null;
  hs_vn: string | null;
  hs_th: string | null;
  unit: string;
  packing: string | null;
  unit_kg: string | null;
  unit_m3: string | null;
  barcode: string | null;
  carton_units: number | null;
  over_percent: string | null;
  unit_value: OptionalColumn<string>;
  value_currency: OptionalColumn<Currency>;
  dangerous: Generated<boolean>;
  un_no: string | null;
  dangerous_class: string | null;
  temperature_min: string | null;
  temperature_max: string | null;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customer_product: CustomerProductTable;
};
