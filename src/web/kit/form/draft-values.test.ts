import { expect, test } from 'vitest';
import { merged, threeWay } from './difference.ts';
import { resumed, resumedIn } from './draft-values.ts';

/* A user wrote a remark and a price, and left. Meanwhile another user changed the price and the day. */
const was = { id: '7', version: 3, price: '100', day: '2026-11-20', remark: null };
const draft = { at: '2026-11-20T09:00:00Z', was, values: { ...was, price: '120', remark: 'call first' } };
const theirs = { ...was, version: 4, price: '110', day: '2026-11-25' };

test('a form that goes on from a draft takes nothing back that others changed since', () => {
  const { values, base } = resumed(draft);
  const differences = threeWay(base, values, theirs);
  expect(differences.map(({ at, clash }) => [at, clash])).toEqual([
    ['price', true],
    ['day', false],
    ['remark', false],
  ]);
  expect(merged(theirs, differences, new Map())).toEqual({ ...theirs, remark: 'call first' });
});

test('a form that goes on from a draft sends the version that its user saw, by which the server knows that others were first', () => {
  expect(resumed(draft).values['version']).toBe(3);
});

test('a dialog takes from a draft what was typed, keeps the version and the facts that it has now, and asks where both changed one', () => {
  const remark = { ...draft, values: { ...was, remark: 'call first' } };
  expect(resumedIn(remark, theirs)).toEqual({ input: { remark: 'call first' }, conflict: null });
  expect(resumedIn({ ...draft, values: { ...was, remark: '' } }, theirs)).toEqual({ input: {}, conflict: null });
  const { conflict } = resumedIn(draft, theirs);
  expect(conflict).toEqual({ was, mine: draft.values, theirs, said: null });
  expect(resumedIn(draft, { ...theirs, price: '120' })).toEqual({ input: { remark: 'call first' }, conflict: null });
});
