import { expect, test } from 'vitest';
import { standings, statePath } from './step-bar.tsx';

const path = ['offered', 'departed', 'arrived'] as const;
const now = Date.parse('2026-11-22T10:00:00Z');

test('an event is reached in its state, a stage when the record has left it, and the last stage in both', () => {
  expect(statePath('x', path, 'departed', 'event').map(({ reached }) => reached)).toEqual([true, true, false]);
  expect(statePath('x', path, 'departed', 'stage').map(({ reached }) => reached)).toEqual([true, false, false]);
  expect(statePath('x', path, 'arrived', 'stage').map(({ reached }) => reached)).toEqual([true, true, true]);
});

test('a state beside the path has no next step and none overdue, and keeps those that were reached', () => {
  expect(standings(statePath('x', path, 'cancelled', 'event'), now)).toEqual(['ahead', 'ahead', 'ahead']);
  const steps = statePath('x', path, 'cancelled', 'event', {
    offered: { actual_at: '2026-11-22T07:00:00Z' },
    departed: { planned_at: '2026-11-22T09:00:00Z' },
  });
  expect(standings(steps, now)).toEqual(['reached', 'ahead', 'ahead']);
});

test('a step is late when it came after its plan, and overdue when its plan has passed', () => {
  const steps = statePath('x', path, 'departed', 'event', {
    departed: { planned_at: '2026-11-22T07:00:00Z', actual_at: '2026-11-22T07:00:01Z' },
    arrived: { planned_at: '2026-11-22T09:59:59Z' },
  });
  expect(standings(steps, now)).toEqual(['reached', 'late', 'overdue']);
});

test('a step that came at its planned moment is in time, and the first one ahead is the next', () => {
  const steps = statePath('x', path, 'offered', 'event', {
    offered: { planned_at: '2026-11-22T07:00:00Z', actual_at: '2026-11-22T07:00:00Z' },
    arrived: { planned_at: '2026-11-22T10:00:00Z' },
  });
  expect(standings(steps, now)).toEqual(['reached', 'next', 'ahead']);
});

test('a step between two reached ones that has no time of its own counts as the record says', () => {
  expect(
    standings(
      [
        { key: 'a', word: 'a', reached: true },
        { key: 'b', word: 'b' },
        { key: 'c', word: 'c', actual_at: '2026-11-22T09:00:00Z' },
      ],
      now,
    ),
  ).toEqual(['reached', 'ahead', 'reached']);
});
