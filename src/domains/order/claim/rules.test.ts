import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '../../../kernel/money.ts';
import { liableParties, claimKinds, neededEvidence } from './kinds.ts';
import { addMonths, creditOf, deadlinesOf, isWhole, limitXdr, recoverable, splitByShare } from './rules.ts';

const montreal = { notice_days: 14, delay_notice_days: 21, suit_months: 24, xdr_per_kg: '26', xdr_per_package: null };
const hagueVisby = { notice_days: 3, delay_notice_days: null, suit_months: 12, xdr_per_kg: '2', xdr_per_package: '666.67' };

test('the deadlines of a claim count from its delivery, those of a delay by a period of their own', () => {
  expect(deadlinesOf(montreal, 'damage', '2026-11-20')).toEqual({ noticeDueOn: '2026-12-04', suitDueOn: '2028-11-20' });
  expect(deadlinesOf(montreal, 'delay', '2026-11-20').noticeDueOn).toBe('2026-12-11');
  expect(deadlinesOf(hagueVisby, 'wet', '2026-11-29')).toEqual({ noticeDueOn: '2026-12-02', suitDueOn: '2027-11-29' });
  expect(deadlinesOf(hagueVisby, 'delay', '2026-11-29').noticeDueOn).toBeNull();
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29');
});

test('the limit of liability is by weight, or by package where that gives more', () => {
  expect(limitXdr(montreal, { grossKg: '120.5', packages: 3 })).toBe('3133.00');
  expect(limitXdr(hagueVisby, { grossKg: '100', packages: 3 })).toBe('2000.01');
  expect(limitXdr(hagueVisby, { grossKg: '5000', packages: 3 })).toBe('10000.00');
  expect(limitXdr(hagueVisby, { grossKg: null, packages: 3 })).toBe('2000.01');
  expect(limitXdr(montreal, { grossKg: null, packages: 3 })).toBeNull();
  expect(limitXdr({ xdr_per_kg: null, xdr_per_package: null }, { grossKg: '10', packages: 1 })).toBeNull();
});

/** Shares in ten-thousandths of a percent that add up to 100 percent. */
const shares = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 10 }).map((weights) => {
  const sum = weights.reduce((a, b) => a + b, 0);
  const parts = weights.map((weight) => Math.max(1, Math.floor((weight * 1_000_000) / sum)));
  const rest = 1_000_000 - parts.slice(1).reduce((a, b) => a + b, 0);
  return [rest, ...parts.slice(1)].map((part) => ({ percent: (part / 10_000).toFixed(4) }));
});

test('shares lose no smallest unit, whatever the currency: the credit, the part of the customer and the rest add up', () => {
  fc.assert(
    fc.property(
      shares,
      fc.constantFrom(...currencies),
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      fc.array(fc.constantFrom(...liableParties), { minLength: 10, maxLength: 10 }),
      (of, currency, minor, parties) => {
        expect(isWhole(of)).toBe(true);
        const parts = splitByShare(currency, minor, of).map((part, place) => ({
          minor: part,
          party: parties[place] ?? 'own',
          carrier_id: 1n,
        }));
        const sum = (some: readonly { readonly minor: bigint }[]): bigint => some.reduce((total, part) => total + part.minor, 0n);
        expect(sum(parts)).toBe(minor);
        expect(parts.every((part) => part.minor >= 0n)).toBe(true);
        expect(creditOf(parts) + sum(parts.filter(({ party }) => party === 'customer'))).toBe(minor);
        const borne = sum(parts.filter(({ party }) => party === 'own'));
        expect(parts.reduce((total, part) => total + recoverable(part), 0n)).toBe(creditOf(parts) - borne);
      },
    ),
  );
});

test('a share is recovered from a party that has a carrier record, and from no other', () => {
  const dueOf = (party: (typeof liableParties)[number], carrier_id: bigint | null) => recoverable({ party, carrier_id, minor: 100n });
  expect(liableParties.map((party) => dueOf(party, 1n))).toEqual([0n, 100n, 100n, 100n, 100n, 0n]);
  expect(liableParties.map((party) => dueOf(party, null))).toEqual([0n, 0n, 0n, 0n, 0n, 0n]);
});

test('shares that do not add up to 100 percent are told', () => {
  expect(isWhole([{ percent: '60' }, { percent: '40' }])).toBe(true);
  expect(isWhole([{ percent: '33.3333' }, { percent: '66.6666' }])).toBe(false);
});

test('each kind of claim needs evidence', () => {
  expect(claimKinds.filter((kind) => neededEvidence[kind].length === 0)).toEqual([]);
});
