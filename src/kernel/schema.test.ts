import { expect, test } from 'vitest';
import { z } from 'zod';
import { amountFromZero, amountText, code, day, decimal, idIn, instantIn, line, lineOrNull, note, recordIn, resultsOf } from './schema.ts';

const why = (schema: typeof amountText, text: string): string | undefined => schema.safeParse(text).error?.issues[0]?.message;

test('an amount may be below zero where somebody may owe it back, and nowhere else', () => {
  expect([why(amountText, '-0.2'), why(amountFromZero, '-0.2')]).toEqual([undefined, 'TOO_SMALL']);
  expect(['0', '0.00', ' 12.5 '].map((text) => why(amountFromZero, text))).toEqual([undefined, undefined, undefined]);
  expect(why(amountFromZero, '1e3')).toBe('BAD_AMOUNT');
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
