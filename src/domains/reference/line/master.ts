import { master } from '../../../kernel/master.ts';
import { toStation } from '../refs.ts';

export const transportModes = ['road', 'rail', 'air', 'sea'] as const;

export const lines = master({
  table: 'line',
  subject: 'line',
  key: ['code'],
  sort: 'code',
  checks: { line_two_ends: { at: 'destination_station_id', why: 'LINE_TO_ITSELF' } },
  pages: [{ name: 'line', group: 'resource', list: '/resource/lineManage', heading: 'network', add: 'addLine', edit: 'editLine' }],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, sample: 'NNG-HAN' },
    name: { is: 'text', list: true, sort: true, search: true, sample: '南宁—河内' },
    origin_station_id: { ...toStation, list: true, filter: true, sample: 'CNNNG' },
    destination_station_id: { ...toStation, list: true, filter: true, sample: 'VNHAN' },
    mode: { is: 'choice', of: transportModes, list: true, filter: true, start: 'road' },
    distance_km: { is: 'quantity', places: 2, min: '0.01', unit: 'unit.km', list: true, sort: true, sample: '390' },
    standard_hours: { is: 'quantity', places: 2, min: '0.01', unit: 'unit.hours', list: true, sort: true, sample: '14' },
    cross_border: { is: 'flag', list: true, filter: true, start: false },
    remark: { is: 'note', list: 'off' },
  },
});
