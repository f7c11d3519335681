import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  activeIn,
  amountFromZero,
  amountText,
  byId,
  byVersion,
  code,
  country,
  day,
  decimal,
  decimalBounds,
  factsOf,
  idIn,
  instantIn,
  language,
  line,
  lineOrNull,
  note,
  recordIn,
  refuseTwins,
  resultsOf,
  saved,
  uuid,
} from './schema.ts';

const issuesOf = (schema: z.ZodType, value: unknown): z.core.$ZodIssue[] => schema.safeParse(value).error?.issues ?? [];
const why = (schema: z.ZodType, value: unknown): string | undefined => issuesOf(schema, value)[0]?.message;
const whyEach = (schema: z.ZodType, values: readonly unknown[]): (string | undefined)[] => values.map((value) => why(schema, value));

test('an amount may be below zero where somebody may owe it back, and nowhere else', () => {
  expect([why(amountText, '-0.2'), why(amountFromZero, '-0.2')]).toEqual([undefined, 'TOO_SMALL']);
  expect(['0', '0.00', ' 12.5 '].map((text) => why(amountFromZero, text))).toEqual([undefined, undefined, undefined]);
  expect(why(amountFromZero, '1e3')).toBe('BAD_AMOUNT');
  expect(issuesOf(amountFromZero, '-0.2').map(factsOf)).toEqual([{ facts: { limit: '0' } }]);
});

describe('an id', () => {
  test('is a positive whole number up to the largest bigint of PostgreSQL', () => {
    expect(['1', '10', '9223372036854775807'].map((text) => idIn.parse(text))).toEqual([1n, 10n, 9223372036854775807n]);
  });
  test.each(['', '0', '-1', '01', '1.0', '1 ', 'x1', '1x', '9223372036854775808', '10000000000000000000'])('is not %j', (text) => {
    expect(issuesOf(idIn, text).map(({ message }) => message)).toEqual(['BAD_ID']);
  });
  test('comes with the version that its sender saw, and with nothing that the call does not know', () => {
    expect(byId.parse({ id: '5' })).toEqual({ id: 5n });
    expect(byVersion.parse({ id: '5', version: 1 })).toEqual({ id: 5n, version: 1 });
    expect(activeIn.parse({ id: '5', version: 1, active: false })).toEqual({ id: 5n, version: 1, active: false });
    expect(saved.parse({ id: 5n, version: 2 })).toEqual({ id: '5', version: 2 });
    const refused = [byId, byVersion, activeIn].map((schema) => schema.safeParse({ id: '5', version: 0, active: true, more: 1 }).success);
    expect(refused).toEqual([false, false, false]);
    expect(byVersion.safeParse({ id: '5', version: 0 }).success).toBe(false);
  });
});

describe('a text that a user typed', () => {
  // Control characters are U+0000 to U+001F and U+007F (ISO/IEC 6429).
  const controls = ['\u0000', '\t', '\n', '\u001f', '\u007f'].map((char) => `a${char}b`);

  test.each<[name: string, schema: z.ZodType]>([
    ['one line', line(3)],
    ['one line or none', lineOrNull(3)],
    ['several lines', note(3)],
  ])('as %s is trimmed, composed, without invisible characters, and no longer than its bound', (_, schema) => {
    expect([' abc ', 'a b', 'a\u200bc', 'fe\u0301'].map((text) => schema.parse(text))).toEqual(['abc', 'a b', 'ac', 'f\u00e9']);
    expect(whyEach(schema, ['abcd', 'abce\u0301'])).toEqual(['TOO_LONG', 'TOO_LONG']);
  });

  test('as one line has no control characters', () => {
    for (const schema of [line(9), lineOrNull(9)]) expect(whyEach(schema, controls)).toEqual(controls.map(() => 'BAD_TEXT'));
  });

  test('as several lines has tabs and line ends, and no other control characters', () => {
    expect(note().parse('a\tb\r\nc')).toBe('a\tb\r\nc');
    const others = ['\u0000', '\u0008', '\u000b', '\u000c', '\u000e', '\u001f', '\u007f'].map((char) => `a${char}b`);
    expect(whyEach(note(), others)).toEqual(others.map(() => 'BAD_TEXT'));
    expect(whyEach(note(), ['a'.repeat(512), 'a'.repeat(513)])).toEqual([undefined, 'TOO_LONG']);
  });

  test('is missing where nothing that can be seen was typed', () => {
    const empty = ['', '  ', '\u200b'];
    expect(whyEach(line(9), empty)).toEqual(['REQUIRED', 'REQUIRED', 'REQUIRED']);
    for (const schema of [lineOrNull(9), note()])
      expect([...empty, null].map((text) => schema.parse(text))).toEqual([null, null, null, null]);
  });
});

test('a code is kept in capitals, and begins with a letter or a digit', () => {
  expect([' ab-1 ', '0', 'a.b_c/d'].map((text) => code(7).parse(text))).toEqual(['AB-1', '0', 'A.B_C/D']);
  expect(whyEach(code(7), ['', '-A', 'A B', 'A?', '?A', 'ABCDEFGH'])).toEqual([...Array<string>(5).fill('BAD_CODE'), 'TOO_LONG']);
});

test('a country is two capitals of ISO 3166-1, and a language one of the four', () => {
  expect(whyEach(country, ['VN', 'vn', 'V', 'VNM', '1N', 'VN1', 'xVN'])).toEqual([undefined, ...Array<string>(6).fill('BAD_COUNTRY')]);
  expect(['zh', 'vi', 'en', 'th', 'lo', ''].map((text) => language.safeParse(text).success)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

describe('time', () => {
  test.each([
    ['2026-02-28', undefined],
    ['2026-02-29', 'BAD_DAY'],
    ['2028-02-29', undefined],
    ['2026-13-01', 'BAD_DAY'],
    ['28/02/2026', 'BAD_DAY'],
    ['1899-12-31', 'BAD_DAY'],
    ['1900-01-01', undefined],
    ['2999-12-31', undefined],
    ['3000-01-01', 'BAD_DAY'],
  ])('the day %s: %s', (text, fault) => expect(why(day, text)).toBe(fault));

  // RFC 3339: an instant has Z or an offset; without one it would be another instant in each place.
  test.each([
    ['2026-11-20T02:00:00Z', undefined],
    ['2026-11-20T09:00:00+07:00', undefined],
    ['2026-11-20T02:00:00', 'BAD_INSTANT'],
    ['2026-11-20', 'BAD_INSTANT'],
    ['1899-12-31T23:59:59Z', 'BAD_INSTANT'],
    ['3000-01-01T00:00:00Z', 'BAD_INSTANT'],
  ])('the instant %s: %s', (text, fault) => {
    expect(why(instantIn, text)).toBe(fault);
  });

  test('the same instant is read from every offset', () => {
    const instants = ['2026-11-20T02:00:00Z', '2026-11-20T09:00:00+07:00'].map((text) => instantIn.parse(text));
    expect(instants).toEqual([new Date(Date.UTC(2026, 10, 20, 2)), new Date(Date.UTC(2026, 10, 20, 2))]);
  });
});

describe('decimal text', () => {
  const share = decimal(2, { min: '0.50', max: '10' });

  test('has at most its decimals and twelve places before them', () => {
    expect([' 1.25 ', '-3', '999999999999.99'].map((text) => decimal(2).parse(text))).toEqual(['1.25', '-3', '999999999999.99']);
    const none = ['', '1.234', '1.', '.5', '1e1', '1,5', 'x1', '1x', '1000000000000'];
    expect(whyEach(decimal(2), none)).toEqual(none.map(() => 'BAD_NUMBER'));
    expect(whyEach(decimal(0), ['12', '-12', '12.0', '12.'])).toEqual([undefined, undefined, 'BAD_NUMBER', 'BAD_NUMBER']);
  });
  test('lies between its bounds, which the fault names', () => {
    expect(whyEach(share, ['0.50', '0.5', '10', '10.00'])).toEqual([undefined, undefined, undefined, undefined]);
    const faults = ['0.49', '10.01'].flatMap((text) => issuesOf(share, text).map((issue) => [issue.message, factsOf(issue)]));
    expect(faults).toEqual([
      ['TOO_SMALL', { facts: { limit: '0.50' } }],
      ['TOO_LARGE', { facts: { limit: '10' } }],
    ]);
  });
  test('tells its bounds to inputs', () => {
    expect(decimalBounds.get(share)).toEqual({ places: 2, min: '0.50', max: '10' });
    expect(decimalBounds.get(decimal(0))).toEqual({ places: 0 });
  });
});

test('a line that repeats the key of an earlier one is refused at its field, and names the first', () => {
  const lines = z.object({ keys: z.array(z.string().nullable()) });
  const schema = lines.superRefine(({ keys }, context) => refuseTwins(context, ['keys', 'code'], keys));
  const issues = issuesOf(schema, { keys: ['A', null, 'B', 'A', null, 'B', 'A'] });
  expect(issues.map((issue) => [issue.code, issue.path, issue.message, factsOf(issue)])).toEqual([
    ['custom', ['keys', 3, 'code'], 'ROW_TWICE', { facts: { line: '1' } }],
    ['custom', ['keys', 5, 'code'], 'ROW_TWICE', { facts: { line: '3' } }],
    ['custom', ['keys', 6, 'code'], 'ROW_TWICE', { facts: { line: '1' } }],
  ]);
});

test('a fault has the facts that its sentence names, and no others', () => {
  const own = (params?: Record<string, unknown>) =>
    z.string().superRefine((_, context) => context.addIssue({ code: 'custom', message: 'NO', ...(params && { params }) }));
  const facts = (schema: z.ZodType, value: unknown) => issuesOf(schema, value).map(factsOf);
  expect(facts(z.string().max(3), 'abcd')).toEqual([{ facts: { limit: '3' } }]);
  expect(facts(z.int().min(2), 1)).toEqual([{ facts: { limit: '2' } }]);
  expect(facts(own({ line: 2, code: 'A', rows: ['A'], none: null }), '')).toEqual([{ facts: { line: '2', code: 'A' } }]);
  expect([facts(own({ rows: ['A'] }), ''), facts(own(), ''), facts(z.string(), 1)]).toEqual([[{}], [{}], [{}]]);
});

test('a request is named by a UUID of RFC 9562', () => {
  expect(whyEach(uuid, ['f81d4fae-7dec-41d0-a765-00a0c91e6bf6', 'f81d4fae'])).toEqual([undefined, 'BAD_UUID']);
});

test('the facts of a record are read in the form of a result, and null where nothing was entered', () => {
  const params = z.strictObject({
    ...recordIn,
    name: line(20),
    remark: lineOrNull(20).optional(),
    reason: note(20).pipe(z.string('REQUIRED')),
    customer_id: idIn,
    line_id: idIn.nullable().default(null),
    member_ids: z.array(idIn).default([]),
    at: instantIn,
    until: day.nullish(),
    kilos: decimal(2, { min: '5' }).default('5'),
    pieces: z.int().min(1),
    dangerous: z.boolean().default(false),
    taxed: z
      .boolean()
      .nullish()
      .transform((value) => value ?? true),
    mode: z.enum(['road', 'sea']).nullish(),
    number: code(9).or(z.literal('')),
    lines: z.array(z.strictObject({ name: line(20) })),
    party: z.strictObject({ name: line(20) }),
  });
  const results = z.object(resultsOf(params));
  const at = new Date('2026-11-20T02:00:00Z');
  const stored = {
    id: 1n,
    version: 2,
    name: 'Steel',
    remark: null,
    reason: 'Wet',
    customer_id: 3n,
    line_id: null,
    member_ids: [4n, 5n],
    at,
    until: null,
    kilos: '2',
    pieces: 0,
    dangerous: true,
    taxed: false,
    mode: null,
    number: 'N1',
  };
  const ids = { id: '1', customer_id: '3', member_ids: ['4', '5'] };
  expect(results.parse({ ...stored, secret: 'left out' })).toEqual({ ...stored, ...ids, at: '2026-11-20T02:00:00.000Z' });
  const required = Object.keys(stored).filter((key) => !results.safeParse({ ...stored, [key]: null }).success);
  expect(required).toEqual('id version name reason customer_id member_ids at kilos pieces dangerous taxed number'.split(' '));
});

test('a fact may be absent where its param may be left out or be null, and is one of the words of its list', () => {
  const results = z.object(
    resultsOf(
      z.object({ left: z.string().optional(), none: z.string().nullable(), mode: z.enum(['road', 'sea']), party: z.object({}).optional() }),
    ),
  );
  expect(results.parse({ left: null, none: null, mode: 'sea' })).toEqual({ left: null, none: null, mode: 'sea' });
  expect(results.safeParse({ left: null, none: null, mode: 'rail' }).success).toBe(false);
});
