import { expect, test } from 'vitest';
import { type Difference, merged, same, threeWay } from './difference.ts';

const at = (differences: readonly Difference[]) => Object.fromEntries(differences.map((difference) => [difference.at, difference.clash]));
const was = { no: 'A-1', remark: null, contact: { name: 'Lan', phone: '+84' }, lines: [{ pieces: 1 }], version: 3 };

test.each<[string, object, object, Record<string, boolean>]>([
  ['nobody changed', {}, {}, {}],
  ['I changed', { remark: 'mine' }, {}, { remark: false }],
  ['they changed', {}, { no: 'A-2' }, { no: false }],
  ['both, the same', { no: 'A-2' }, { no: 'A-2' }, {}],
  ['both, each to another', { no: 'A-2' }, { no: 'A-3' }, { no: true }],
  ['each another field', { remark: 'mine' }, { no: 'A-3' }, { no: false, remark: false }],
  [
    'inside an object',
    { contact: { name: 'Hoa', phone: '+84' } },
    { contact: { name: 'Lan', phone: '+66' } },
    { 'contact.name': false, 'contact.phone': false },
  ],
  ['lines are one field', { lines: [{ pieces: 2 }] }, { lines: [{ pieces: 1 }, { pieces: 5 }] }, { lines: true }],
  ['the version is nobody’s business', {}, { version: 4 }, {}],
  ['empty text and nothing are one', { remark: '' }, {}, {}],
])('%s', (_, mine, theirs, expected) => expect(at(threeWay(was, { ...was, ...mine }, { ...was, ...theirs }))).toEqual(expected));

test('what I alone changed stays, theirs stands in a clash until I choose, and their version comes along', () => {
  const mine = { ...was, remark: 'mine', no: 'A-2', contact: { name: 'Hoa', phone: '+84' } };
  const theirs = { ...was, no: 'A-3', contact: { name: 'Lan', phone: '+66' }, version: 4 };
  const differences = threeWay(was, mine, theirs);
  expect(merged(theirs, differences, new Map())).toEqual({ ...theirs, remark: 'mine', contact: { name: 'Hoa', phone: '+66' } });
  expect(
    merged(
      theirs,
      differences,
      new Map([
        ['no', 'mine'],
        ['remark', 'theirs'],
      ]),
    ),
  ).toEqual({ ...theirs, no: 'A-2', contact: { name: 'Hoa', phone: '+66' } });
});

test('equality does not mind the order of keys', () => {
  expect(same({ a: 1, b: { c: [1, ''] } }, { b: { c: [1, null] }, a: 1, d: undefined })).toBe(true);
  expect(same([1, 2], [2, 1])).toBe(false);
});
