import type { Generated, JSONColumnType } from 'kysely';
import type { Master } from '../tables.ts';

export type StationKind = 'warehouse' | 'crossDock' | 'border' | 'port' | 'airport' | 'rail' | 'yard' | 'city';

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
  time_zone: string;
  address: string | null;
  contact: string | null;
  phone: string | null;
  opening_hours: string | null;
  bonded: Generated<boolean>;
  customs_code: string | null;
  remark: string | null;
};

export type StationFenceTable = {
  station_id: bigint;
  ring: JSONColumnType<[longitude: number, latitude: number][]>;
  updated_by: bigint | null;
  updated_at: Generated<Date>;
};
