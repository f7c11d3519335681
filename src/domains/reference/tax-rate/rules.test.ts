import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '../../../kernel/day.ts';
import { type Currency, splitTax } from '../../../kernel/money.ts';
import { type DatedRate, taxRateOn } from './rules.ts';

const [freight, storage] = [1n, 2n];
const row = (feeNameId: bigint | null, percent: string, from: Day, to: Day | null): DatedRate => ({
  id: 1n,
  kind: feeNameId === null ? 'standard' : 'reduced',
  basis: null,
  feeNameId,
  percent,
  from,
  to,
});

describe('the rate of a day', () => {
  const vietnam = [row(null, '10', '2009-01-01', null), row(freight, '8', '2025-07-01', '2026-12-31')];
  test.each([
    ['before the reduction', freight, '2025-06-30', '10'],
    ['on its first day', freight, '2025-07-01', '8'],
    ['on its last day', freight, '2026-12-31', '8'],
    ['after it', freight, '2027-01-01', '10'],
    ['of a fee that was never reduced', storage, '2026-06-01', '10'],
  ] as const)('%s', (_when, fee, day, percent) => {
    expect(taxRateOn(vietnam, fee, day)?.percent).toBe(percent);
  });

  test('is nothing, and not none, where no row is in force', () => {
    expect(taxRateOn(vietnam, freight, '2008-12-31')).toBeNull();
    expect(taxRateOn([row(storage, '6', '2016-05-01', null)], freight, '2026-01-01')).toBeNull();
  });
});

describe('whatever the rates are', () => {
  const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4));
  /** Consecutive rows of one fee without a gap, as a country changes its rate, from a first day on. */
  const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), percent), { minLength: 1, maxLength: 6 }).map((steps) => {
    let from = '2024-01-01';
    return steps.map(([days, rate], place): DatedRate => {
      const last = place === steps.length - 1;
      const rateRow = row(freight, rate, from, last ? null : addDays(from, days - 1));
      from = addDays(from, days);
      return rateRow;
    });
  });
  const day = fc.integer({ min: 0, max: 2500 }).map((n) => addDays('2024-01-01', n));
  const currency = fc.constantFrom<Currency>('CNY', 'VND', 'THB');

  test('lines over a change each take the rate of their own day, and net and tax make up gross', () => {
    fc.assert(
      fc.property(
        changes,
        fc.array(fc.tuple(day, fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })), { minLength: 1 }),
        currency,
        (rates, lines, of) => {
          for (const [on, minor] of lines) {
            const rate = taxRateOn(rates, freight, on);
            expect(rate).not.toBeNull();
            // The last row that had begun by that day, since the rows have no gaps.
            expect(rate).toBe(rates.filter(({ from }) => from <= on).at(-1));
            const { net, tax } = splitTax({ currency: of, minor }, rate?.percent ?? '');
            expect(net.minor + tax.minor).toBe(minor);
          }
        },
      ),
    );
  });

  test("a fee's own row goes before the country's, and neither is taken outside its days", () => {
    fc.assert(
      fc.property(changes, percent, day, (own, standard, on) => {
        const shifted = own.map((one) => ({ ...one, to: one.to ?? '2028-01-01' }));
        const rate = taxRateOn([row(null, standard, '2000-01-01', null), ...shifted], freight, on);
        expect(rate?.feeNameId).toBe(shifted.some(({ from, to }) => from <= on && on <= to) ? freight : null);
        if (rate) expect(rate.from <= on && (rate.to === null || on <= rate.to)).toBe(true);
      }),
    );
  });
});
