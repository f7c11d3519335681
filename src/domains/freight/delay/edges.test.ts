import { expect, test } from 'vitest';
import { isDelayed, isTouched } from './server/queries.ts';

/* lateFromHours of server/queries.ts: a delay counts from a whole hour on, at either port. */
test.each([
  [0, 0, false],
  [1, 0, true],
  [0, 1, true],
  [2, 0, true],
])('a booking that departs %i and arrives %i hours late is delayed: %s', (departure_delay, arrival_delay, delayed) => {
  const delay = { departure_delay, arrival_delay };
  expect(isDelayed({ ...delay, stranded: false })).toBe(delayed);
  expect(isTouched({ ...delay, stranded: false })).toBe(delayed);
  // One that no vessel carries has no times of which its customer could be told.
  expect(isDelayed({ ...delay, stranded: true })).toBe(false);
  expect(isTouched({ ...delay, stranded: true })).toBe(true);
});
