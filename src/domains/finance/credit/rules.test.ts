import { expect, test } from 'vitest';
import { goesOver, lastLiftDay, leftOf, liftDaysMax, nearPercent, type Standing } from './rules.ts';

const standing: Standing = { limitMinor: 1000n, liftedMinor: 200n, exposureMinor: 900n, advanceMinor: 30n };

test('a lift lasts a quarter at most, and a customer is near its limit from four fifths of it', () => {
  expect([liftDaysMax, nearPercent]).toEqual([90, 80]);
  expect(lastLiftDay('2026-11-20')).toBe('2027-02-18');
});

test('what is left is the limit with its lifts and the money paid ahead, less what is owed', () => {
  expect(leftOf(standing)).toBe(330n);
  expect(leftOf({ ...standing, exposureMinor: 2000n })).toBe(-770n);
  expect(leftOf({ ...standing, limitMinor: null })).toBeNull();
});

/* CREDIT: an order may use what is left, to the smallest unit; one without a price needs any credit at all. */
test.each<[Partial<Standing>, bigint | null, boolean]>([
  [{}, 329n, false],
  [{}, 330n, false],
  [{}, 331n, true],
  [{}, null, false],
  [{ exposureMinor: 1229n }, null, false],
  [{ exposureMinor: 1230n }, null, true],
  [{ exposureMinor: 1231n }, null, true],
  [{ exposureMinor: 1230n }, 0n, false],
  [{ exposureMinor: 1230n }, 1n, true],
  [{ limitMinor: 0n, liftedMinor: 0n, exposureMinor: 0n, advanceMinor: 0n }, null, true],
  [{ limitMinor: 0n, liftedMinor: 0n, exposureMinor: 0n, advanceMinor: 0n }, 1n, true],
  [{ limitMinor: 0n, liftedMinor: 0n, exposureMinor: 0n, advanceMinor: 1n }, 1n, false],
  [{ limitMinor: null }, 10n ** 12n, false],
  [{ limitMinor: null }, null, false],
])('with %o an order of %s goes over: %s', (changes, order, over) => {
  expect(goesOver({ ...standing, ...changes }, order)).toBe(over);
});
