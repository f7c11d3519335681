import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { containerTypes } from '../../job/kinds.ts';

/** The columns of equipment lines, in the form and in an amendment. */
export const equipmentColumns: readonly LineColumn[] = [
  { key: 'size_type', is: 'choice', of: containerTypes, words: 'freightJob.size_type', required: true, width: 200 },
  { key: 'units', is: 'whole', required: true, width: 90, total: true },
  { key: 'cargo_kg', is: 'quantity', width: 120, total: true },
  { key: 'temperature_c', is: 'quantity', width: 100, unit: 'unit.celsius' },
  { key: 'non_operating', is: 'flag', width: 110 },
  { key: 'shipper_owned', is: 'flag', width: 90 },
  { key: 'commodity', is: 'text', width: 220 },
];

export function newEquipment(): Line {
  return { size_type: '45G1', units: 1, shipper_owned: false, non_operating: false };
}
