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
