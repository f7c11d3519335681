import { expect, test } from 'vitest';
import { timesOfCopy } from './copy.ts';

const times = {
  pickup_from: '2026-11-20T01:00:00.000Z',
  pickup_to: '2026-11-20T05:00:00.000Z',
  deliver_from: '2026-11-21T12:00:00.000Z',
  deliver_to: '2026-11-21T20:00:00.000Z',
};

test('a copy is picked up at the same hour of the next day that is still to come, and delivered as long after it', () => {
  expect(timesOfCopy(times, new Date('2026-11-24T06:40:00Z'))).toEqual({
    pickup_from: '2026-11-25T01:00:00.000Z',
    pickup_to: '2026-11-25T05:00:00.000Z',
    deliver_from: '2026-11-26T12:00:00.000Z',
    deliver_to: '2026-11-26T20:00:00.000Z',
  });
  expect(timesOfCopy(times, new Date('2026-11-24T00:30:00Z')).pickup_from).toBe('2026-11-24T01:00:00.000Z');
});

test('a pick-up that begins at this moment is moved, and one that is still to come stays with all its times', () => {
  expect(timesOfCopy(times, new Date(times.pickup_from)).pickup_from).toBe('2026-11-21T01:00:00.000Z');
  expect(timesOfCopy(times, new Date('2026-11-20T00:59:59Z'))).toEqual(times);
  expect(timesOfCopy({ ...times, deliver_from: null, deliver_to: null }, new Date('2027-01-02T00:00:00Z'))).toEqual({
    pickup_from: '2027-01-02T01:00:00.000Z',
    pickup_to: '2027-01-02T05:00:00.000Z',
    deliver_from: null,
    deliver_to: null,
  });
});
