import type { Generated, GeneratedAlways } from 'kysely';
import type { Versioned } from '../../../../server/columns.ts';

type VehicleStatus = 'available' | 'maintenance' | 'retired';
type VehicleTable = Versioned & {
  carrier_id: bigint;
  plate_no: string;
  country: string;
  vehicle_type_id: bigint;
  load_kg: string;
  volume_m3: string;
  pallets: Generated<number>;
  trailer_plate_no: string | null;
  vin: string | null;
  brand: string | null;
  registered_on: string | null;
  inspection_until: string;
  insurance_until: string;
  commercial_insurance_until: string | null;
  permit_until: string | null;
  border_permit_no: string | null;
  border_permit_until: string | null;
  gps_device: string | null;
  remark: string | null;
  status: Generated<VehicleStatus>;
  /** True until it is retired. */
  active: GeneratedAlways<boolean>;
  search: Generated<string>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  vehicle: VehicleTable;
};
