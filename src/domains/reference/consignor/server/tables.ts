import type { Generated, GeneratedAlways } from 'kysely';
import type { MasterRow } from '../../../../server/columns.ts';

type ConsignorTable = MasterRow & {
  plain: GeneratedAlways<string>;
  customer_id: bigint | null;
  kind: Generated<'shipper' | 'consignee' | 'both'>;
  name: string;
  name_en: string | null;
  /** The name in Latin letters, kept by saveRow. */
  latin_name: Generated<string>;
  country: string;
  region: string | null;
  city: string;
  address: string;
  postcode: string | null;
  contact: string;
  phone: string;
  email: string | null;
  tax_no: string | null;
  opening_hours: string | null;
  constraints: string | null;
  latitude: string | null;
  longitude: string | null;
  station_id: bigint | null;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  consignor: ConsignorTable;
};
