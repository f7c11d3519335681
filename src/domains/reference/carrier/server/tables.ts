import type { Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow } from '../../../../server/columns.ts';

type CarrierTable = MasterRow & {
  code: string;
  name: string;
  name_en: string | null;
  short_name: string;
  short_name_en: string | null;
  /** The names in Latin letters, kept by saveRow. */
  latin_name: Generated<string>;
  latin_short_name: Generated<string>;
  country: string;
  tax_no: string | null;
  kind: Generated<'own' | 'contracted' | 'individual'>;
  company_id: bigint | null;
  currency: Currency;
  settlement: Generated<'perTrip' | 'halfMonth' | 'monthly'>;
  payment_days: Generated<number>;
  taxpayer: 'general' | 'smallScale' | 'none' | null;
  tax_percent: string | null;
  licence_no: string | null;
  licence_until: string | null;
  permit_no: string | null;
  permit_until: string | null;
  insurance_no: string | null;
  insurance_minor: bigint | null;
  insurance_currency: Currency | null;
  insurance_until: string | null;
  contact: string;
  phone: string;
  email: string | null;
  address: string | null;
  rating: number | null;
  blacklisted: Generated<boolean>;
  blacklist_reason: string | null;
  blacklisted_on: string | null;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  carrier: CarrierTable;
};
