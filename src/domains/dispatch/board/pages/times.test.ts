import { expect, test } from 'vitest';
import { timesOf } from './times.ts';

const now = new Date('2026-11-23T05:07:00Z');
const order = (pickup_from: string, due_at: string) => ({ pickup_from, due_at });

test('A trip runs from the first pick-up to the last due time', () => {
  expect(
    timesOf(
      [order('2026-11-24T02:00:00.000Z', '2026-11-24T20:00:00.000Z'), order('2026-11-24T01:00:00.000Z', '2026-11-25T01:00:00.000Z')],
      now,
    ),
  ).toEqual({ planned_depart: '2026-11-24T01:00:00.000Z', planned_arrive: '2026-11-25T01:00:00.000Z' });
});

test('A pick-up that has passed is made at the next quarter of an hour, and a due time that has passed moves with it', () => {
  expect(timesOf([order('2026-11-23T01:00:00.000Z', '2026-11-23T20:00:00.000Z')], now)).toEqual({
    planned_depart: '2026-11-23T05:15:00.000Z',
    planned_arrive: '2026-11-23T20:00:00.000Z',
  });
  expect(timesOf([order('2026-11-22T01:00:00.000Z', '2026-11-22T20:00:00.000Z')], now)).toEqual({
    planned_depart: '2026-11-23T05:15:00.000Z',
    planned_arrive: '2026-11-24T00:15:00.000Z',
  });
  expect(timesOf([], now)).toEqual({});
});
