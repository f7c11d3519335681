import type { Column } from '../../../../web/kit/detail/kinds.ts';
import type { RequestRow } from '../contract.ts';

export const tones = { requested: 'warning', quoted: 'good', declined: 'bad', withdrawn: 'neutral' } as const;

type Wanted = Pick<
  RequestRow,
  'id' | 'mode' | 'origin_name' | 'destination_name' | 'goods' | 'vehicle_type_name' | 'pieces' | 'gross_kg' | 'volume_m3' | 'starts_on'
>;

/** The columns of a request, the same for the customer and for us. */
export const wantedColumns = [
  { key: 'mode', is: 'choice', words: 'rating.mode', width: 90 },
  { key: 'origin_name', is: 'text', width: 130 },
  { key: 'destination_name', is: 'text', width: 130 },
  { key: 'goods', is: 'text', width: 200 },
  { key: 'vehicle_type_name', is: 'text', width: 120 },
  { key: 'pieces', is: 'quantity', width: 90 },
  { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
  { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
  { key: 'starts_on', is: 'day' },
] as const satisfies readonly Column<Wanted, 'id'>[];
