import { expect, test } from 'vitest';
import { headFields, type Values } from './tariff-fields.ts';

test.each<[string, Partial<Values>, object]>([
  ['any day from its first day on', { valid_from: '2026-12-01' }, { key: 'valid_to', is: 'day', after: '2026-12-01' }],
  ['any day, while its first day is not chosen', { valid_from: '' }, { key: 'valid_to', is: 'day' }],
])('the last day of a tariff can be %s', (_name, values, expected) => {
  expect(headFields(values).find((field) => field && field.key === 'valid_to')).toEqual(expected);
});
