import { master } from '../../../kernel/master.ts';

export const vehicleTypes = master({
  table: 'vehicle_type',
  subject: 'vehicleType',
  key: ['code'],
  sort: 'length_m',
  pages: [{ name: 'vehicleType', group: 'resource', list: '/resource/vehicleType', heading: 'fleet', add: 'add', edit: 'edit' }],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, sample: 'T96' },
    name: { is: 'names', list: true, search: true, sample: '9.6 米厢车' },
    length_m: { is: 'quantity', places: 2, min: '0.01', max: '30', unit: 'unit.m', list: true, sort: true, sample: '9.6' },
    load_kg: { is: 'quantity', places: 3, min: '0.001', unit: 'unit.kg', list: true, sort: true, sample: '18000' },
    volume_m3: { is: 'quantity', places: 4, min: '0.0001', unit: 'unit.m3', list: true, sample: '55' },
    pallets: { is: 'whole', min: 0, max: 100, list: true, start: 0 },
    container: { is: 'flag', list: true, filter: true, start: false },
  },
});
