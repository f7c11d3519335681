import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decider, isPassed, withoutSkipped } from './rules.ts';

/* No chain ends without a decision: whatever is skipped, a stage remains, and a stage passes only by approvals of people. */

const stage = fc.record({ stage: fc.string({ minLength: 1, maxLength: 8 }), upToMinor: fc.option(fc.bigInt(0n, 10_000n)) });
const chains = fc.uniqueArray(stage, { minLength: 1, maxLength: 7, selector: (one) => one.stage });

test('a chain keeps a stage that decides, whatever the amount and whatever the record does not need', () => {
  fc.assert(
    fc.property(chains, fc.option(fc.bigInt(0n, 20_000n)), fc.nat(127), fc.nat(127), (chain, minor, always, unneeded) => {
      const chosen = (bits: number): string[] => chain.filter((_, place) => (bits >> place) % 2 === 1).map((one) => one.stage);
      const marked = withoutSkipped(chain, { minor, always: chosen(always), unneeded: chosen(unneeded) });
      expect(marked.map((one) => one.stage)).toEqual(chain);
      expect(marked.some(({ skipped }) => !skipped)).toBe(true);
    }),
  );
});

test('a stage passes by approvals alone, and more of them never undo it', () => {
  const people = [1n, 2n, 3n, 4n, 5n];
  const decider: fc.Arbitrary<Decider> = fc.record({
    account_id: fc.constantFrom(...people),
    why: fc.constantFrom('named', 'superior', 'added', 'escalated'),
  });
  const deciders = fc.uniqueArray(decider, { maxLength: 5, selector: (one) => one.account_id });
  const approvals = fc.subarray(people);
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: 5 })), deciders, approvals, (needed, all, by) => {
      // A stage that needs all of its named people has at least one.
      fc.pre(needed !== null || all.some(({ why }) => why === 'named'));
      expect(isPassed(needed, all, [])).toBe(false);
      if (isPassed(needed, all, by)) expect(isPassed(needed, all, people)).toBe(true);
    }),
  );
});
