import type { Format } from '../../../../web/format.tsx';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { packings } from '../kinds.ts';
import { type Measures, type Totals, volumeOf } from '../rules.ts';

/** A number from the grid; text that is still being typed may not be a number yet. */
function decimalOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? value.trim() : otherwise;
}

/** The measures of a line that is still being typed. */
export function measured(line: Line): Measures {
  const pieces = typeof line['pieces'] === 'number' && Number.isInteger(line['pieces']) ? line['pieces'] : 0;
  return {
    pieces,
    pallets: decimalOr(line['pallets'], '0'),
    gross_kg: decimalOr(line['gross_kg'], '0'),
    volume_m3: decimalOr(line['volume_m3'], null),
    length_cm: decimalOr(line['length_cm'], null),
    width_cm: decimalOr(line['width_cm'], null),
    height_cm: decimalOr(line['height_cm'], null),
  };
}

export const goodsColumns: readonly LineColumn[] = [
  { key: 'goods_name', is: 'text', required: true, width: 200 },
  { key: 'packing', is: 'choice', of: packings, words: 'order.packing', required: true, width: 110 },
  { key: 'pieces', is: 'whole', required: true, width: 90, total: true },
  { key: 'pallets', is: 'quantity', width: 90, total: true },
  { key: 'gross_kg', is: 'quantity', unit: 'unit.kg', required: true, width: 175, total: true },
  { key: 'net_kg', is: 'quantity', unit: 'unit.kg', width: 160 },
  { key: 'length_cm', is: 'quantity', unit: 'unit.cm', width: 100 },
  { key: 'width_cm', is: 'quantity', unit: 'unit.cm', width: 100 },
  { key: 'height_cm', is: 'quantity', unit: 'unit.cm', width: 100 },
  { key: 'volume_m3', is: 'quantity', unit: 'unit.m3', width: 110 },
  {
    key: 'volume',
    word: 'order.volumeOfLine',
    is: 'shown',
    unit: 'unit.m3',
    show: (line) => volumeOf(measured(line)),
    align: 'right',
    width: 130,
  },
  { key: 'hs_code', is: 'code', width: 120 },
];

export function newGoods(): Line {
  return { goods_name: '', packing: 'CT', pieces: 1, pallets: '0', gross_kg: '' };
}

/** The facts of the word `order.sum`: each number as the language of the user writes it. */
export function sumFacts({ pieces, gross_kg, volume_m3 }: Omit<Totals, 'pallets'>, format: Pick<Format, 'number'>) {
  return { pieces: format.number(pieces), gross: format.number(gross_kg), volume: format.number(volume_m3) };
}
