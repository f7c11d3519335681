import { expect, test } from 'vitest';
import { chargeableOf, confirmedWeights, measuresOf, wholeDimensions, withVgm } from './measures.ts';

/* IATA Resolution 502: 6000 cubic centimetres count as a kilogram, and a weight is rounded up to the half kilogram. */
test.each<[string, unknown, unknown, string | null]>([
  ['heavy goods by their weight', '100.2', '0.3', '100.5'],
  ['light goods by their volume', '10', '0.6', '100'],
  ['goods without a volume by their weight', '10', null, '10'],
  ['goods of which nothing is known yet', null, '', null],
  ['a weight that is still being typed', 'abc', '0.6', '100'],
  ['a minus sign', '-', undefined, null],
])('%s', (_what, gross, volume, weight) => {
  expect(chargeableOf(gross, volume, 6000)).toBe(weight);
});

test('a confirmed weight is what customer and airline count, until one of theirs is typed', () => {
  expect(confirmedWeights('120.5', {})).toEqual({
    chargeable_confirmed_kg: '120.5',
    chargeable_customer_kg: '120.5',
    chargeable_airline_kg: '120.5',
  });
  expect(confirmedWeights('120.5', { chargeable_customer_kg: '118', chargeable_airline_kg: null })).toEqual({
    chargeable_confirmed_kg: '120.5',
    chargeable_airline_kg: '120.5',
  });
  expect(confirmedWeights('120.5', { chargeable_airline_kg: '130' })).toEqual({
    chargeable_confirmed_kg: '120.5',
    chargeable_customer_kg: '120.5',
  });
});

test('a confirmed weight that is typed digit by digit is what customer and airline count in the end', () => {
  const typed = ['1', '12', '125', '125.5'].reduce((values, gross) => ({ ...values, ...confirmedWeights(gross, values) }), {});
  expect(typed).toEqual({ chargeable_confirmed_kg: '125.5', chargeable_customer_kg: '125.5', chargeable_airline_kg: '125.5' });
  // Agreed as another one, it stays; the airline's follows, also from its saved form.
  const saved = { chargeable_confirmed_kg: '125.5', chargeable_customer_kg: '118.000', chargeable_airline_kg: '125.500' };
  expect(confirmedWeights('130', saved)).toEqual({ chargeable_confirmed_kg: '130', chargeable_airline_kg: '130' });
});

/* SOLAS VI/2: by method 2 the goods, what packs and secures them, and the tare are added up. */
const container = { gross_kg: '18000.5', packing_kg: '120', tare_kg: '3800', vgm_method: '2', vgm_kg: null };
test.each<[string, object, string, unknown]>([
  ['follows its goods', {}, 'gross_kg', '21920.5'],
  ['follows what packs them', {}, 'packing_kg', '21920.5'],
  ['follows the tare', {}, 'tare_kg', '21920.5'],
  ['follows the choice of the method', {}, 'vgm_method', '21920.5'],
  ['stays as it was weighed by method 1', { vgm_method: '1', vgm_kg: '21900' }, 'gross_kg', '21900'],
  ['stays as it was typed last', { vgm_kg: '21930' }, 'vgm_kg', '21930'],
  ['waits for the tare', { tare_kg: null, vgm_kg: '1' }, 'gross_kg', '1'],
  ['waits for a tare that is still being typed', { tare_kg: '38x' }, 'gross_kg', null],
])('the verified mass of a container %s', (_what, changes, key, vgm) => {
  expect(withVgm({ ...container, ...changes }, key)['vgm_kg']).toBe(vgm);
});

test('only lines that are filled in have a volume, and a number that is not finished is no measure', () => {
  const whole = { pieces: 2, length_cm: '120', width_cm: '80.5', height_cm: '100' };
  expect(wholeDimensions([whole, { ...whole, height_cm: '' }, { ...whole, pieces: null }, { ...whole, width_cm: 'wide' }])).toEqual([
    whole,
  ]);
  expect(wholeDimensions(null)).toEqual([]);
  expect(measuresOf({ pieces: 'two', gross_kg: '12.', volume_m3: '1.5' })).toEqual({ pieces: null, gross_kg: null, volume_m3: '1.5' });
});
