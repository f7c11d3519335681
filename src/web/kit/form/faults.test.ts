import { expect, test } from 'vitest';
import { z } from 'zod';
import { code, day, decimal, line, lineOrNull } from '../../../kernel/schema.ts';
import { boundsAt, faultsOf, isRequired, knownOnly, settledValues } from './faults.ts';

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

const none = { length: null, places: null, min: null, max: null };
test.each<[string, object]>([
  ['no', { length: 8 }],
  ['remark', { length: 20 }],
  ['contact.name', { length: 10 }],
  ['contact.phone', {}],
  ['weight_kg', { places: 3, min: 0 }],
  ['lines.pieces', { min: 1, max: Number.MAX_SAFE_INTEGER }],
  ['unknown', {}],
])('the schema says what %s takes', (path, expected) => expect(boundsAt(schema, path)).toEqual({ ...none, ...expected }));

test('bounds are found however a value is read', () => {
  const tier = z.strictObject({ price: decimal(6, { max: '9' }) });
  const params = z.strictObject({
    account_no: line(40).pipe(z.string().regex(/^\d+$/)),
    gross_kg: decimal(3)
      .refine((text) => text !== '7')
      .nullable()
      .default(null),
    tiers: z.union([z.array(tier).max(30), z.string()]).transform((tiers) => tiers),
    photo_ids: z.array(z.string()).max(20).default([]),
  });
  expect(boundsAt(params, 'account_no')).toEqual({ ...none, length: 40 });
  expect(boundsAt(params, 'gross_kg')).toEqual({ ...none, places: 3 });
  expect(boundsAt(params, 'tiers.price')).toEqual({ ...none, places: 6, max: 9 });
  expect(boundsAt(params, 'photo_ids')).toEqual({ ...none, length: 20 });
});

test('what no field asks for is null where the schema has it be there', () => {
  const params = z.strictObject({ id: z.string(), fee: decimal(2).nullable(), rate: decimal(2).nullish(), urgent: z.boolean() });
  expect(settledValues(params, { id: '1' }, [])).toEqual({ id: '1', fee: null });
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

test('cells of a line that nothing was typed in are empty fields', () => {
  const line = z.strictObject({
    pieces: z.int().min(1),
    remark: lineOrNull(20),
    is_cold: z.boolean(),
    weight_kg: decimal(3).optional(),
    packed_on: day.nullable(),
  });
  const params = z.strictObject({ lines: z.array(line).min(1) });
  const typed = { lines: [{ pieces: 1 }, { pieces: 2, remark: '', packed_on: '2026-11-20', is_cold: true }, {}] };
  expect(settledValues(params, typed, [])).toEqual({
    lines: [
      { pieces: 1, remark: null, is_cold: false, packed_on: null },
      { pieces: 2, remark: '', is_cold: true, packed_on: '2026-11-20' },
      { remark: null, is_cold: false, packed_on: null },
    ],
  });
});

test('what may not be empty stays empty, to be found wanting at its field', () => {
  const values = settledValues(schema, { ...good, no: '', contact: undefined }, [['no'], ['contact', 'name'], ['contact', 'phone']]);
  const parsed = schema.safeParse(values);
  expect(parsed.success ? [] : faultsOf(parsed.error, values).map(({ at }) => at)).toEqual(['no', 'contact.name']);
});

test('what a read gave beyond the params is dropped', () => {
  expect(knownOnly(schema, { ...good, state: 'new', made_by: 'x' })).toEqual(good);
});
