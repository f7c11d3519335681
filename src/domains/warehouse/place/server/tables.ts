import type { Generated, GeneratedAlways } from 'kysely';
import type { Mixing, Temperature, ZoneKind } from '../master.ts';
import type { MasterRow } from '../../../../server/columns.ts';

type WarehouseTable = MasterRow & {
  company_id: bigint;
  code: string;
  name: string;
  name_en: string;
  country: string;
  time_zone: string;
  gs1_prefix: string | null;
  pallet_prefix: string | null;
  bonded: Generated<boolean>;
  address: string | null;
  contact: string | null;
  phone: string | null;
  remark: string | null;
};
type WarehouseZoneTable = MasterRow & {
  warehouse_id: bigint;
  code: string;
  name: string;
  kind: ZoneKind;
  temperature: Generated<Temperature>;
  remark: string | null;
};
type LocationTable = MasterRow & {
  zone_id: bigint;
  code: string;
  aisle: string | null;
  bay: number | null;
  level: number | null;
  max_pallets: Generated<number>;
  max_kg: string | null;
  mixing: Generated<Mixing>;
  pick_seq: Generated<number>;
  frozen_by_hand: Generated<boolean>;
  frozen_by_count: Generated<boolean>;
  frozen: GeneratedAlways<boolean>;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  warehouse: WarehouseTable;
  warehouse_zone: WarehouseZoneTable;
  location: LocationTable;
};
