import type { Generated } from 'kysely';
import type { Master } from '../tables.ts';

type StationKind = 'warehouse' | 'crossDock' | 'border' | 'port' | 'airport' | 'rail' | 'yard' | 'city';

export type StationTable = Master & {
  code: string;
  name: string;
  name_en: string;
  kind: StationKind;
  country: string;
  region: string | null;
  unlocode: string | null;
  latitude: string | null;
  longitude: string | null;
  radius_m: Generated<number>;
  /** Well-known text of the drawn geofence; where there is none, the radius counts. */
  outline: Generated<string | null>;
  time_zone: string;
  address: string | null;
  contact: string | null;
  phone: string | null;
  opening_hours: string | null;
  bonded: Generated<boolean>;
  customs_code: string | null;
  remark: string | null;
};
