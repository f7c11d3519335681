import type { Generated } from 'kysely';
import type { MasterRow } from '../../../../server/columns.ts';

export type FourNames = { name_zh: string; name_vi: string; name_en: string; name_th: string };
type VehicleTypeTable = MasterRow &
  FourNames & {
    code: string;
    length_m: string;
    load_kg: string;
    volume_m3: string;
    pallets: Generated<number>;
    container: Generated<boolean>;
  };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  vehicle_type: VehicleTypeTable;
};
