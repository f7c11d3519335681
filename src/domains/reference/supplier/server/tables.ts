import type { Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';

export type SupplierTable = MasterRow & {
  code: string;
  name: string;
  name_en: string | null;
  short_name: string;
  short_name_en: OptionalColumn<string>;
  /** The names in Latin letters, kept by each save. */
  latin_name: Generated<string>;
  latin_short_name: Generated<string>;
  kind: 'customsBroker' | 'warehouse' | 'agent' | 'insurer' | 'airline' | 'shippingLine' | 'coLoader' | 'other';
  country: string;
  tax_no: string | null;
  currency: Currency;
  settlement: Generated<'perJob' | 'halfMonth' | 'monthly'>;
  payment_days: Generated<number>;
  payee_id: OptionalColumn<bigint>;
  debtor_id: OptionalColumn<bigint>;
  withholding_percent: string | null;
  licence_no: string | null;
  licence_until: string | null;
  customs_code: string | null;
  owner_code: string | null;
  awb_prefix: string | null;
  authorised_until: string | null;
  contact: string;
  phone: string;
  email: string | null;
  address: string | null;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  supplier: SupplierTable;
};
