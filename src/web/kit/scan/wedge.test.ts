import { expect, test } from 'vitest';
import { endsScan, noBurst, withKey } from './wedge.ts';

/* The keys come from 10 s on, each after this many milliseconds. */
const burstOf = (...gaps: readonly number[]) => {
  let now = 10_000;
  let burst = noBurst;
  for (const gap of gaps) burst = withKey(burst, (now += gap));
  return burst;
};

test.each([
  ['Enter after one key', 'Enter', [0, 900], true],
  ['Tab of a scanner', 'Tab', [0, 5, 5, 5], true],
  ['Tab of a scanner at its slowest', 'Tab', [0, 35, 35, 35], true],
  ['Tab of a user', 'Tab', [0, 200, 200, 200], false],
  ['Tab of a user who is just too slow for a scanner', 'Tab', [0, 36, 36, 36], false],
  ['Tab pressed after a scan was typed and left', 'Tab', [0, 5, 5, 5, 2000], false],
  ['Tab among few quick keys', 'Tab', [0, 5, 5], false],
  ['a letter of a scanner', 'A', [0, 5, 5, 5], false],
])('%s (%s after %j ms) ends a scan: %s', (_what, key, gaps, ends) => {
  expect(endsScan(key, burstOf(...gaps))).toBe(ends);
});
