import { expect, test } from 'vitest';
import { archiveLevel, backupLevel, databaseLevel, jobsLevel, outboxLevel, pushLevel } from './rules.ts';

/* Each bound at its edge: on it and one beyond. */
test('jobs need a look after a minute or when one failed, and are bad after ten', () => {
  const levels = [0, 60, 61, 600, 601].map((oldest_s) => jobsLevel({ oldest_s, failed: 0 }));
  expect(levels).toEqual(['good', 'good', 'look', 'look', 'bad']);
  expect([jobsLevel({ oldest_s: 0, failed: 1 }), jobsLevel({ oldest_s: 601, failed: 1 })]).toEqual(['look', 'bad']);
});

test('messages to pages need a look above 500 that wait, and are bad above 5000', () => {
  expect([0, 500, 501, 5000, 5001].map(pushLevel)).toEqual(['good', 'good', 'look', 'look', 'bad']);
});

test('the outbox needs a look above a hundred messages, or when one failed', () => {
  expect([100, 101].map((queued) => outboxLevel({ queued, failed: 0 }))).toEqual(['good', 'look']);
  expect(outboxLevel({ queued: 0, failed: 1 })).toBe('look');
});

test('the database needs a look above 80 % of its connections, and is bad above 95 %', () => {
  expect([80, 81, 95, 96].map((connections) => databaseLevel({ connections, connections_max: 100 }))).toEqual([
    'good',
    'look',
    'look',
    'bad',
  ]);
});

test('a backup needs a look after a day and a half, and is bad after a week or when there is none', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const ago = (hours: number, ms = 0) => backupLevel(new Date(now.getTime() - hours * 3_600_000 - ms), now);
  expect([ago(0), ago(36), ago(36, 1), ago(168), ago(168, 1), backupLevel(null, now)]).toEqual([
    'good',
    'good',
    'look',
    'look',
    'bad',
    'bad',
  ]);
});

test('an archive that fails is bad, one that is off needs a look, whatever it failed with', () => {
  const levels = [
    { on: true, error: null },
    { on: true, error: 'disk full' },
    { on: false, error: null },
    { on: false, error: 'disk full' },
  ].map(archiveLevel);
  expect(levels).toEqual(['good', 'bad', 'look', 'look']);
});
