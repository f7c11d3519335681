import { badField } from '../../../kernel/refusal.ts';
import { importKindFor } from '../../../server/import-kind.ts';
import type { ReferenceTables } from '../db.ts';
import { checkedRow, keep } from '../keep/store.ts';
import { saveVehicle } from './contract.ts';
import { may } from './permits.ts';
import { carrierFor, vehicleKind } from './store.ts';

const column = (key: string, sample: string, required?: true) => ({
  key,
  title: `vehicle.${key}`,
  sample,
  ...(required ? { required } : {}),
});

/** Vehicles from a sheet: carrier and type by their codes. A plate that the carrier has already is left as it is. */
export default importKindFor<ReferenceTables>()({
  what: 'vehicle',
  users: [1, 2],
  permit: may.import,
  columns: [
    column('plate_no', '桂A12345', true),
    column('country', 'CN', true),
    column('carrier_id', 'K201'),
    column('vehicle_type_id', 'T96', true),
    column('load_kg', '18000', true),
    column('volume_m3', '55', true),
    column('pallets', '24'),
    column('inspection_until', '2027-06-30', true),
    column('insurance_until', '2027-06-30', true),
    column('permit_until', '2027-06-30'),
    column('border_permit_no', 'GMS70001'),
    column('border_permit_until', '2027-06-30'),
    column('vin', ''),
    column('brand', '东风'),
    column('gps_device', ''),
  ],
  save: async (work, [row]) => {
    const { carrier_id: carrierCode, vehicle_type_id: typeCode, pallets, ...cells } = row?.cells ?? {};
    const type = await work.db
      .selectFrom('vehicle_type')
      .select('id')
      .where('code', '=', typeCode ?? '')
      .executeTakeFirst();
    if (!type) throw badField('vehicle_type_id', 'BAD_CHOICE');
    const carrier = carrierCode
      ? await work.db.selectFrom('carrier').select('id').where('code', '=', carrierCode).executeTakeFirst()
      : undefined;
    if (carrierCode && !carrier) throw badField('carrier_id', 'BAD_CHOICE');
    const {
      id: _id,
      version: _version,
      ...facts
    } = checkedRow(saveVehicle.params, {
      ...cells,
      vehicle_type_id: String(type.id),
      pallets: Number(pallets || '0'),
      status: 'available',
    });
    const carrier_id = await carrierFor(work, carrier?.id);
    const there = await work.db
      .selectFrom('vehicle')
      .select('id')
      .where('carrier_id', '=', carrier_id)
      .where('country', '=', facts.country)
      .where('plate_no', '=', facts.plate_no)
      .executeTakeFirst();
    if (there) return 'skipped';
    await keep(work, vehicleKind, {}, { ...facts, carrier_id });
    return 'created';
  },
});
