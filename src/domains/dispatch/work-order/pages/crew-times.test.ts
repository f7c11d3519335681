import { expect, test } from 'vitest';
import { crewTimes } from './crew-times.ts';

const plan = { planned_depart: '2026-11-21T01:00:00.000Z', planned_arrive: '2026-11-21T09:00:00.000Z' };

test.each([
  ['before the departure, though it is late', 'assigned', '2026-11-21T10:00:00.000Z', '01:00', '09:00'],
  ['on the road', 'departed', '2026-11-21T06:00:00.000Z', '06:00', '09:00'],
  ['a moment before its planned arrival', 'departed', '2026-11-21T08:59:00.000Z', '08:59', '09:00'],
  ['at its planned arrival', 'departed', '2026-11-21T09:00:00.000Z', '09:00', '09:01'],
  ['late on the road', 'departed', '2026-11-21T12:00:00.000Z', '12:00', '12:01'],
])('a trip %s needs its truck for a time that is not turned', (_when, state, now, from, to) => {
  const { planned_depart, planned_arrive } = crewTimes({ ...plan, state }, new Date(now));
  expect([planned_depart.slice(11, 16), planned_arrive.slice(11, 16)]).toEqual([from, to]);
});
