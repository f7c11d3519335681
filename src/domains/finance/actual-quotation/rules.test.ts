import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOf, needsReason, needsReview } from './rules.ts';

const minor = fc.bigInt({ min: 0n, max: 10n ** 13n });

describe('the difference of an agreed price', () => {
  test('added to the quotation is the agreed price, and its percent has the same sign', () => {
    fc.assert(
      fc.property(minor, minor, (quoted, agreed) => {
        const { minor: difference, percent } = differenceOf(quoted, agreed);
        expect(quoted + (difference ?? 0n)).toBe(agreed);
        if (percent === null) expect(quoted).toBe(0n);
        else if (Number(percent) !== 0) expect(Number(percent) > 0).toBe((difference ?? 0n) > 0n);
      }),
    );
  });

  test('needs a review exactly where we get less, and a reason wherever it is not the quotation', () => {
    fc.assert(
      fc.property(minor, minor, (quoted, agreed) => {
        const { minor: difference } = differenceOf(quoted, agreed);
        expect(needsReview(difference)).toBe(agreed < quoted);
        expect(needsReason({ differenceMinor: difference, agreedMinor: agreed, otherDay: false })).toBe(agreed !== quoted || agreed === 0n);
      }),
    );
  });

  test.each([
    [100_00n, 90_00n, -10_00n, '-10.00'],
    [100_00n, 100_00n, 0n, '0.00'],
    [3n, 4n, 1n, '33.33'],
    [0n, 5n, 5n, null],
    [null, 5n, null, null],
    [12_000n, 0n, -12_000n, '-100.00'],
  ])('of %s against %s is %s, %s %%', (quoted, agreed, difference, percent) => {
    expect(differenceOf(quoted, agreed)).toEqual({ minor: difference, percent });
  });
});

// A price without a quotation has nothing to compare with, and one that is given away is explained, even as quoted.
test.each<[differenceMinor: bigint | null, agreedMinor: bigint, otherDay: boolean, review: boolean, reason: boolean]>([
  [null, 100n, false, true, true],
  [-1n, 99n, false, true, true],
  [0n, 100n, false, false, false],
  [0n, 100n, true, false, true],
  [0n, 0n, false, false, true],
  [1n, 101n, false, false, true],
])('a difference of %s at %s, another day: %s', (differenceMinor, agreedMinor, otherDay, review, reason) => {
  expect([needsReview(differenceMinor), needsReason({ differenceMinor, agreedMinor, otherDay })]).toEqual([review, reason]);
});
