import { expect, test } from 'vitest';
import { z } from 'zod';
import { code, day, decimal, line, lineOrNull } from '../../kernel/schema.ts';
import { faultsOf, isRequired, knownOnly, maxLengthAt, settledValues } from './faults.ts';

const schema = z.strictObject({
  no: code(8),
  remark: lineOrNull(20),
  made_on: day,
  closed_on: day.nullable(),
  weight_kg: decimal(3, { min: '0' }).optional(),
  urgent: z.boolean(),
  contact: z.object({ name: line(10), phone: z.string().nullable() }),
  broker: z.object({ name: line(10) }).optional(),
  lines: z.array(z.strictObject({ pieces: z.int().min(1) })).min(1),
});
const good = {
  no: 'A-1',
  remark: null,
  made_on: '2026-11-20',
  closed_on: null,
  urgent: false,
  contact: { name: 'Lan', phone: null },
  lines: [{ pieces: 1 }],
};
const faults = (change: object) => {
  const values = { ...good, ...change };
  const parsed = schema.safeParse(values);
  return parsed.success ? [] : faultsOf(parsed.error, values).map(({ at, why }) => `${at} ${why}`);
};

test.each<[string, object, string[]]>([
  ['all is well', {}, []],
  ['a missing number', { no: undefined }, ['no REQUIRED']],
  ['an empty number', { no: '' }, ['no REQUIRED']],
  ['a bad number', { no: 'a b' }, ['no BAD_CODE']],
  ['an empty day is wanted, not scolded', { made_on: null }, ['made_on REQUIRED']],
  ['a day that is none', { made_on: 'soon' }, ['made_on BAD_DAY']],
  ['too long', { remark: 'x'.repeat(21) }, ['remark TOO_LONG']],
  ['too small', { weight_kg: '-1' }, ['weight_kg TOO_SMALL']],
  ['inside an object', { contact: { name: '', phone: null } }, ['contact.name REQUIRED']],
  ['inside a line', { lines: [{ pieces: 1 }, { pieces: 'x' }] }, ['lines.1.pieces BAD_VALUE']],
  ['no lines', { lines: [] }, ['lines REQUIRED']],
])('%s', (_, change, expected) => expect(faults(change)).toEqual(expected));

test.each([
  ['no', true],
  ['remark', false],
  ['made_on', true],
  ['closed_on', false],
  ['weight_kg', false],
  ['urgent', false],
  ['contact.name', true],
  ['contact.phone', false],
  ['unknown', false],
])('%s must be filled: %s', (path, expected) => expect(isRequired(schema, path)).toBe(expected));

test('the longest text is the schema’s', () => {
  expect([
    maxLengthAt(schema, 'no'),
    maxLengthAt(schema, 'remark'),
    maxLengthAt(schema, 'contact.name'),
    maxLengthAt(schema, 'contact.phone'),
  ]).toEqual([8, 20, 10, null]);
});

test('empty fields are sent as the schema takes them', () => {
  const fields = [
    ['no'],
    ['remark'],
    ['closed_on'],
    ['weight_kg'],
    ['urgent'],
    ['contact', 'name'],
    ['contact', 'phone'],
    ['broker', 'name'],
  ];
  const typed = { no: 'A-1', made_on: '2026-11-20', weight_kg: '', contact: { name: 'Lan' }, broker: { name: '' }, lines: [{ pieces: 1 }] };
  expect(settledValues(schema, typed, fields)).toEqual({ ...good });
});

test('what may not be empty stays empty, to be found wanting at its field', () => {
  const values = settledValues(schema, { ...good, no: '', contact: undefined }, [['no'], ['contact', 'name'], ['contact', 'phone']]);
  const parsed = schema.safeParse(values);
  expect(parsed.success ? [] : faultsOf(parsed.error, values).map(({ at }) => at)).toEqual(['no', 'contact.name']);
});

test('what a read gave beyond the params is dropped', () => {
  expect(knownOnly(schema, { ...good, state: 'new', made_by: 'x' })).toEqual(good);
});
