import type { Generated } from 'kysely';
import type { MasterRow } from '../../../../server/columns.ts';

type StationKind = 'warehouse' | 'crossDock' | 'border' | 'port' | 'airport' | 'rail' | 'yard' | 'city';
type StationTable = MasterRow & {
  code: string;
  name: string;
  name_en: string;
  name_zh: Generated<string | null>;
  name_vi: Generated<string | null>;
  name_th: Generated<string | null>;
  kind: StationKind;
  country: string;
  region: string | null;
  unlocode: string | null;
  iata: Generated<string | null>;
  latitude: string | null;
  longitude: string | null;
  radius_m: Generated<number>;
  /** Well-known text of the drawn geofence; without one, the radius counts. */
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

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  station: StationTable;
};
