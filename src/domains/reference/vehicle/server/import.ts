import { formImport } from '../../master-record/server/import-kind.ts';
import { saveRow } from '../../master-record/server/save.ts';
import { saveVehicle } from '../contract.ts';
import { may } from '../permits.ts';
import { carrierFor, vehicleKind } from './kind.ts';

/** Imports vehicles from a sheet. A plate that the carrier already has is skipped. */
export default formImport({
  what: 'vehicle',
  users: [1, 2],
  permit: may.import,
  params: saveVehicle.params,
  columns: {
    plate_no: { sample: '桂A12345', required: true },
    country: { sample: 'CN', required: true },
    carrier_id: { sample: 'K201', ref: 'carrier' },
    vehicle_type_id: { sample: 'T96', required: true, ref: 'vehicle_type' },
    load_kg: { sample: '18000', required: true },
    volume_m3: { sample: '55', required: true },
    pallets: { start: 0, is: 'whole' },
    inspection_until: { sample: '2027-06-30', required: true, is: 'day' },
    insurance_until: { sample: '2027-06-30', required: true, is: 'day' },
    permit_until: { sample: '2027-06-30', is: 'day' },
    border_permit_no: { sample: 'GMS70001' },
    border_permit_until: { sample: '2027-06-30', is: 'day' },
    vin: {},
    brand: { sample: '东风' },
    gps_device: {},
  },
  more: () => ({ status: 'available' }),
  there: async (work, facts) => {
    const same = await work.db
      .selectFrom('vehicle')
      .select('id')
      .where('carrier_id', '=', await carrierFor(work, facts.carrier_id))
      .where('country', '=', facts.country)
      .where('plate_no', '=', facts.plate_no)
      .executeTakeFirst();
    return same !== undefined;
  },
  add: async (work, { id: _id, version: _version, ...facts }) =>
    saveRow(work, vehicleKind, {}, { ...facts, carrier_id: await carrierFor(work, facts.carrier_id) }),
});
