import { expect, test } from 'vitest';
import { type Base, baseFor, baseIsDue, isNeeded, isUnbroken, outdatedBases, segmentOf } from './wal.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const base = (day: number, number: number, timeline = 1): Base => ({ name: `of-${day}`, at: at(day), number, timeline, bytes: 1 });
const bases = [base(20, 10), base(21, 20), base(22, 30)];
const one = (number: number, timeline = 1) => ({ timeline, number });

test('the name of a segment says its timeline and its number', () => {
  expect(segmentOf('0000000200000001000000FF')).toEqual({ timeline: 2, number: 511 });
  expect(segmentOf('000000010000000000000003.gz')).toEqual({ timeline: 1, number: 3 });
  for (const other of ['00000002.history', '000000010000000000000003.00000028.backup', 'archtemp.000000010000000000000003.7.1'])
    expect(segmentOf(other)).toBeUndefined();
});

test('a moment is restored from the newest base before it', () => {
  expect(baseFor(at(21), bases)?.name).toBe('of-21');
  expect(baseFor(new Date(at(22).getTime() - 1), bases)?.name).toBe('of-21');
  expect(baseFor(new Date(at(20).getTime() - 1), bases)).toBeUndefined();
});

test('a base stays as long as a kept moment needs it, and the log as long as its base', () => {
  expect(outdatedBases(bases, new Date(at(21).getTime() + 1)).map(({ name }) => name)).toEqual(['of-20']);
  expect(outdatedBases(bases, at(19))).toEqual([]);
  expect(outdatedBases(bases, at(30)).map(({ name }) => name)).toEqual(['of-20', 'of-21']);
  expect([9, 10, 31].map((number) => isNeeded(one(number), bases))).toEqual([false, true, true]);
  expect(isNeeded(one(31, 2), bases)).toBe(false);
  expect(isNeeded(one(31), [])).toBe(false);
});

test('a base is due every day, on a new timeline, and where the log has a gap', () => {
  const log = [one(30), one(31), one(32)];
  const due = (newest: Base | undefined, segments = log, now = at(22), timeline = 1) =>
    baseIsDue(newest, timeline, segments, now, 86_400_000);
  expect(due(bases[2])).toBe(false);
  expect(due(undefined)).toBe(true);
  expect(due(bases[2], log, at(23))).toBe(true);
  expect(due(bases[2], log, at(22), 2)).toBe(true);
  expect(due(bases[2], [one(30), one(32)])).toBe(true);
  expect(isUnbroken(one(30), [one(29), ...log, one(33, 2)])).toBe(true);
  expect(isUnbroken(one(29), log)).toBe(false);
});
