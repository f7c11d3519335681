import { expect, test } from 'vitest';
import { z } from 'zod';
import { identified, identifierIn } from './identifier.ts';
import { readWhole } from './read-whole.ts';
import { line } from './schema.ts';

const truck = z
  .strictObject({ country: line(2), plate_no: identifierIn('plate'), brand: line(40), first: z.number(), last: z.number() })
  .superRefine(identified({ plate_no: 'plate' }))
  .superRefine(({ first, last }, context) => {
    if (last < first) context.addIssue({ code: 'custom', path: ['last'], message: 'END_BEFORE_START' });
  });
const faults = (values: Record<string, unknown>): string[] => {
  const read = readWhole(truck, values);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).toSorted();
};

test('what is good is read as the schema reads it', () => {
  const values = { country: 'CN', plate_no: '桂a 12345', brand: '东风', first: 1, last: 2 };
  expect(readWhole(truck, values)).toEqual({ success: true, data: truck.parse(values) });
});

test('a plate that its country does not have is told beside fields that are missing, each field once', () => {
  expect(faults({ country: 'CN', plate_no: '??', first: 2, last: 1 }).map((fault) => fault.replace(/ Invalid.*/, ''))).toEqual([
    'brand',
    'last END_BEFORE_START',
    'plate_no BAD_PLATE',
  ]);
});

test('a rule that counts on a field which is wrong itself adds nothing', () => {
  expect(faults({ country: 'CN', plate_no: '桂A12345', brand: '东风', first: 'x', last: 1 }).map((fault) => fault.split(' ')[0])).toEqual([
    'first',
  ]);
});

test('a rule that cannot be asked without a wrong field is left out, and the rules after it are asked', () => {
  const order = z
    .strictObject({ lines: z.array(z.string()), from: z.number(), to: z.number() })
    .superRefine(({ lines }, context) => {
      if (lines.length === 0) context.addIssue({ code: 'custom', path: ['lines'], message: 'REQUIRED' });
    })
    .superRefine(({ from, to }, context) => {
      if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'END_BEFORE_START' });
    })
    .superRefine(({ from }, context) => {
      if (from < 0) context.addIssue({ code: 'custom', path: ['from'], message: 'TOO_SMALL' });
    });
  const read = readWhole(order, { lines: 'none', from: -1, to: -2 });
  expect(read.success ? [] : read.error.issues.map(({ path }) => path)).toEqual([['lines'], ['to'], ['from']]);
});

test('a rule sees what the rules before it have made of the fields', () => {
  const order = z
    .strictObject({ name: z.string(), code: z.string() })
    .overwrite((value) => ({ ...value, code: value.code.toUpperCase() }))
    .superRefine(({ code }, context) => {
      if (code !== 'A1') context.addIssue({ code: 'custom', path: ['code'], message: 'BAD_CODE' });
    });
  const read = readWhole(order, { name: 1, code: 'a1' });
  expect(read.success ? [] : read.error.issues.map(({ path }) => path)).toEqual([['name']]);
});

test('a field of a list that is wrong by itself is told once, though a rule complains of it as well', () => {
  const order = z
    .strictObject({ lines: z.array(z.strictObject({ weight: z.number() })), total: z.number() })
    .superRefine((_, context) => context.addIssue({ code: 'custom', path: ['lines', 0, 'weight'], message: 'REQUIRED' }))
    .superRefine((_, context) => context.addIssue({ code: 'custom', path: ['lines', 1, 'weight'], message: 'REQUIRED' }));
  const read = readWhole(order, { lines: [{}], total: 1 });
  expect(read.success ? [] : read.error.issues.map(({ path }) => path.join('/'))).toEqual(['lines/0/weight', 'lines/1/weight']);
});

test.each([
  ['a schema without fields', z.string(), 5],
  ['no values', truck, null],
  ['a text for the values', truck, 'truck'],
])('%s has the fault of the schema alone', (_, schema, values) => {
  const read = readWhole<z.ZodType>(schema, values);
  expect(read.success ? [] : read.error.issues.map(({ code, path }) => [code, path])).toEqual([['invalid_type', []]]);
});
