import { expect, test } from 'vitest';
import { rangeText, zonesFor } from './rules.ts';

const goods = (temperature_min: string | null, temperature_max: string | null) => ({ temperature_min, temperature_max });

/* The limits of the zones are -5 and 8 °C. */
test.each([
  [null, null, ['ambient', 'chilled', 'frozen']],
  [null, '8.0', ['chilled', 'frozen']],
  [null, '8.1', ['ambient', 'chilled', 'frozen']],
  ['2.0', '8.0', ['chilled']],
  ['8.0', '25.0', ['ambient', 'chilled']],
  ['8.1', '25.0', ['ambient']],
  ['15.0', null, ['ambient']],
  ['-5.0', '0.0', ['chilled']],
  ['-5.1', '0.0', ['chilled', 'frozen']],
  ['-12.0', '-5.0', ['chilled', 'frozen']],
  ['-12.0', '-5.1', ['frozen']],
  ['-25.0', '-18.0', ['frozen']],
  [null, '-18.0', ['frozen']],
  ['0.0', null, ['ambient', 'chilled']],
])('goods that stand at %s to %s °C fit %s', (min, max, zones) => {
  expect(zonesFor([goods(min, max)])).toEqual(zones);
});

test('goods on one pallet stand where all of them fit, and nowhere when they have no temperature in common', () => {
  expect(zonesFor([goods('0.0', '25.0'), goods(null, '8.0')])).toEqual(['chilled']);
  expect(zonesFor([goods('2.0', '8.0'), goods('-25.0', '-18.0')])).toEqual([]);
});

test('a range is shown with the limits that there are', () => {
  expect([goods('2.0', '8.0'), goods(null, '-18.0'), goods('15.0', null)].map((one) => rangeText([one]))).toEqual(['2…8', '≤ -18', '≥ 15']);
});
