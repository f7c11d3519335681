import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { identified, identifierIn, identifierOrNull } from '../../../kernel/identifier.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, country, day, decimal, idIn, idOut, lineOrNull, note, recordIn, resultsOf, saved, version } from '../../../kernel/schema.ts';
import { paperStates } from '../paper/rules.ts';
import { may } from './permits.ts';

const users = [1, 2] as const;
export const vehicleStatuses = ['available', 'maintenance', 'retired'] as const;
const dayOrNull = day.nullable();

const row = z.object({
  id: idOut,
  version,
  plate_no: z.string(),
  country: z.string(),
  carrier_id: idOut,
  carrier_name: z.string(),
  vehicle_type: z.string(),
  load_kg: z.string(),
  volume_m3: z.string(),
  pallets: z.int(),
  gps_device: z.string().nullable(),
  inspection_until: z.string(),
  insurance_until: z.string(),
  permit_until: dayOrNull,
  border_permit_until: dayOrNull,
  status: z.enum(vehicleStatuses),
  papers: z.enum(paperStates),
});

export const listVehicles = listCall({
  cmd: 'vehicle.list',
  users,
  permit: may.view,
  row,
  filters: {
    text: { is: 'text' },
    plate_no: { is: 'values', of: 'plate' },
    carrier: { is: 'ref', to: 'carrier' },
    vehicle_type: { is: 'ref', to: 'vehicleType' },
    papers: { is: 'choice', of: paperStates, words: 'paper.state' },
  },
  sorts: ['plate_no', 'due', 'carrier_name'],
  defaultSort: [{ key: 'plate_no' }],
  tabs: [
    { key: 'available', states: ['available'] },
    { key: 'maintenance', states: ['maintenance'] },
    { key: 'due', states: ['available', 'maintenance'], badge: true },
    { key: 'retired', states: ['retired'] },
  ],
});

/** The facts of a vehicle that a user enters. For a carrier's own users the carrier is always theirs, whatever the call sends. */
const facts = {
  plate_no: identifierIn('plate'),
  country,
  vehicle_type_id: idIn,
  load_kg: decimal(3, { min: '0.001' }),
  volume_m3: decimal(4, { min: '0.0001' }),
  pallets: z.int().min(0).max(100),
  trailer_plate_no: identifierOrNull('plate').optional(),
  vin: identifierOrNull('vin').optional(),
  brand: lineOrNull(60).optional(),
  registered_on: dayOrNull.optional(),
  inspection_until: day,
  insurance_until: day,
  commercial_insurance_until: dayOrNull.optional(),
  permit_until: dayOrNull.optional(),
  border_permit_no: lineOrNull(40).optional(),
  border_permit_until: dayOrNull.optional(),
  gps_device: lineOrNull(40).optional(),
  status: z.enum(vehicleStatuses),
  remark: note().optional(),
};
const checked = identified({ plate_no: 'plate', trailer_plate_no: 'plate', vin: 'vin' });

export const saveVehicle = call({
  cmd: 'vehicle.save',
  kind: 'write',
  users,
  permit: may.save,
  params: z.strictObject({ ...recordIn, carrier_id: idIn.optional(), ...facts }).superRefine(checked),
  result: saved,
  refusals: ['DUPLICATE'],
});

export const getVehicle = call({
  cmd: 'vehicle.get',
  kind: 'read',
  users,
  permit: may.view,
  params: byId,
  result: z.object({
    ...resultsOf(saveVehicle.params),
    carrier_id: idOut,
  }),
});

export const setVehicleStatus = call({
  cmd: 'vehicle.setStatus',
  kind: 'write',
  users,
  permit: may.save,
  params: z.strictObject({ id: idIn, version, status: z.enum(vehicleStatuses), reason: note().optional() }),
  result: saved,
});
