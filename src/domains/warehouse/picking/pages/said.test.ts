import { expect, test } from 'vitest';
import { formatNumber } from '../../../../kernel/number.ts';
import { nextOf, saidOf } from './said.ts';

/* Unicode CLDR, numbers: 1.250 is twelve hundred and fifty in Vietnamese, and 1,25 is one and a quarter. */
const reader = {
  t: (key: string, facts: Readonly<Record<string, unknown>> = {}) => [key, ...Object.values(facts)].join(' '),
  format: { number: (value: string | number) => formatNumber(value, 'vi') },
};
const task = { location_code: 'A-01', pallet_no: 'P1', unit: 'kg' };

test.each([
  ['24.000', '24'],
  ['1.250', '1,25'],
  ['1250.000', '1.250'],
])('a picker who is to take %s reads %s', (qty, said) => {
  expect(nextOf({ location: 'A-01' }, { ...task, qty }, reader)).toBe(`picking.takeFrom P1 ${said} kg`);
});

test('a picker is led to the place first', () => {
  expect(nextOf({ location: null }, { ...task, qty: '1.000' }, reader)).toBe('picking.goTo A-01');
  expect(nextOf({ location: null }, null, reader)).toBe('picking.needCode');
});

test('what nobody can pick is said in red, and what other stock covers is not', () => {
  expect(saidOf({ reallocated: '1.500', missing: '0.250' }, reader)).toEqual({ tone: 'bad', text: 'picking.shortMissing 1,5 0,25' });
  expect(saidOf({ reallocated: '1.500', missing: '0.000' }, reader)).toEqual({ tone: 'warn', text: 'picking.shortCovered 1,5 0' });
});
