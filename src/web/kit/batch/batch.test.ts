import { expect, onTestFinished, test, vi } from 'vitest';
import type { MoveOutcome } from '../../../kernel/move-call.ts';
import { CallRefused } from '../../call.ts';
import { beginSession, endHere } from '../../session.ts';
import { emptyDatabases } from '../../testing-db.ts';
import { replyOf } from '../../testing-session.ts';
import type { BatchAction } from '../action/actions.ts';
import { countBy, offeredFor, runEach, runMany, runWhole, splitBy } from './batch.ts';

const words = (key: string): string => key;
const never = (): boolean => false;
const refusal = new CallRefused(422, 'the order is locked', { refusal: 'LOCKED', reference: 'R-1' });
const rowsOf = (count: number): string[] => Array.from({ length: count }, (_, place) => `row ${place + 1}`);

/* `most` of runWhole: a batch that fits into one call is thrown back to the user, who corrects the question. */
test.each([
  [2, [2], 'thrown'],
  [3, [3], 'thrown'],
  [4, [3, 1], 'told by row'],
  [7, [3, 3, 1], 'told by row'],
])('%i rows by calls of at most three are sent as %j, and a refusal is %s', async (count, sizes, how) => {
  const calls: number[] = [];
  const all = (some: readonly string[]): Promise<void> => Promise.resolve(void calls.push(some.length));
  const outcomes = await runWhole(rowsOf(count), 3, all, () => {}, never, words);
  expect(calls).toEqual(sizes);
  expect(outcomes).toEqual(rowsOf(count).map((row) => ({ row, why: null, reference: null })));
  const refused = runWhole(
    rowsOf(count),
    3,
    () => Promise.reject(refusal),
    () => {},
    never,
    words,
  );
  if (how === 'thrown') await expect(refused).rejects.toBe(refusal);
  else expect(await refused).toEqual(rowsOf(count).map((row) => ({ row, why: 'the order is locked', reference: 'R-1' })));
});

test('a call of many rows that fails is the result of its rows alone', async () => {
  const done: number[] = [];
  let calls = 0;
  const many = (some: readonly string[]): Promise<MoveOutcome[]> =>
    ++calls === 1 ? Promise.reject(refusal) : Promise.resolve(some.map(() => ({ state: 'paid', refused: null })));
  const outcomes = await runMany(rowsOf(26), many, (count) => done.push(count), never, words);
  expect(done).toEqual([25, 26]);
  expect(outcomes.map(({ why }) => why)).toEqual([...Array.from({ length: 25 }, () => 'the order is locked'), null]);
});

test('one by one, a refusal stops no other row, and the results stand in the order of the rows', async () => {
  const each = (row: string): Promise<void> => (row === 'row 2' ? Promise.reject(refusal) : Promise.resolve());
  const outcomes = await runEach(rowsOf(9), each, () => {}, never, words);
  expect(outcomes.map(({ row, why }) => [row, why])).toEqual(rowsOf(9).map((row) => [row, row === 'row 2' ? 'the order is locked' : null]));
});

test('a run that is stopped leaves the other rows alone', async () => {
  const rowsSent: string[] = [];
  const each = (row: string): Promise<void> => Promise.resolve(void rowsSent.push(row));
  const outcomes = await runEach(
    rowsOf(20),
    each,
    () => {},
    () => rowsSent.length >= 5,
    words,
  );
  expect(rowsSent.length).toBeLessThan(20);
  expect(outcomes.map(({ row }) => row)).toEqual(rowsSent);
});

test('states are counted with the most frequent first', () => {
  expect(countBy(['a', 'b', 'b'], (row) => row)).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});

test('an action takes its rows alone, and one that takes none of them is not offered', () => {
  type Row = { readonly state: string };
  const [open, paid]: [Row, Row] = [{ state: 'open' }, { state: 'paid' }];
  const pay = { key: 'pay', takes: ({ state }: Row) => state === 'open' };
  const actions: readonly Pick<BatchAction<Row>, 'key' | 'takes'>[] = [pay, { key: 'print' }];
  expect(splitBy(pay, [open, paid, open])).toEqual({ taken: [open, open], others: [paid] });
  expect(splitBy({}, [open, paid])).toEqual({ taken: [open, paid], others: [] });
  expect([[open, paid], [paid]].map((rows) => offeredFor(actions, rows).map(({ key }) => key))).toEqual([['pay', 'print'], ['print']]);
});

test.each([
  ['row by row', 1],
  ['by calls of many rows', 25],
])('a run %s whose session ends leaves the other rows alone, also when another user signs in', async (how, sent) => {
  for (const [name, value] of Object.entries(emptyDatabases())) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  await beginSession(replyOf('lan'));
  let next: Promise<void> | undefined;
  const handOver = () => (next ??= endHere('ended').then(() => beginSession(replyOf('somchai'))));
  const many = (some: readonly string[]) => handOver().then(() => some.map(() => ({ state: 'paid', refused: null })));
  const outcomes =
    how === 'row by row'
      ? await runEach(rowsOf(60), handOver, () => {}, never, words)
      : await runMany(rowsOf(60), many, () => {}, never, words);
  expect(outcomes.map(({ row }) => row)).toEqual(rowsOf(sent));
  await endHere('signedOut');
});
