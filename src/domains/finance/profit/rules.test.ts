import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containerTypes } from '../../freight/job/kinds.ts';
import { byContainer, leadingResult, profitOf, teuQuarters } from './rules.ts';

test.each([
  [10_000n, 7_500n, '25.00', '25.00'],
  [10_000n, 12_500n, '-25.00', '-25.00'],
  [300n, 100n, '2.00', '66.67'],
  [800n, 799n, '0.01', '0.13'],
  [10_000n, 10_000n, '0.00', '0.00'],
  [0n, 500n, '-5.00', null],
  [-10_000n, 500n, '-105.00', '105.00'],
])('an income of %s and a cost of %s', (income, cost, profit, margin_percent) => {
  expect(profitOf('CNY', income, cost)).toMatchObject({ profit, margin_percent });
});

test('income and cost are written in their currency', () => {
  expect(profitOf('VND', 15_000n, 4_000n)).toEqual({ income: '15000', cost: '4000', profit: '11000', margin_percent: '73.33' });
});

test.each([
  ['that is charged on both sides by what is charged', '100.00', '80.00', 'actual'],
  ['that has income alone by what is charged', '100.00', '0.00', 'actual'],
  ['that has cost alone by what is charged', '0.00', '80.00', 'actual'],
  ['on its way by what is expected', '0.00', '0.00', 'estimated'],
  ['whose income is hidden by its cost', undefined, '80.00', 'actual'],
] as const)('an order %s', (_what, income, cost, of) => {
  const result = (figures: { income?: string | undefined; cost?: string | undefined }) => figures;
  expect(leadingResult({ actual: result({ income, cost }), estimated: result({ income: '7.00', cost: '5.00' }) })[0]).toBe(of);
});

test('a container has what is its own and a share of the rest by its length', () => {
  expect(['22G1', '45G1', 'L5G1'].map(teuQuarters)).toEqual([4n, 8n, 9n]);
  const rest = { currency: 'CNY', minor: 300n } as const;
  expect(
    byContainer(rest, [
      { size_type: '22G1', own: 50n },
      { size_type: '45G1', own: 0n },
    ]),
  ).toEqual([150n, 200n]);
  expect(byContainer(rest, [])).toEqual([]);
  const container = fc.record({ size_type: fc.constantFrom(...containerTypes), own: fc.bigInt({ min: -1000n, max: 1_000_000n }) });
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.array(container, { minLength: 1, maxLength: 60 }), (minor, some) => {
      const parts = byContainer({ currency: 'CNY', minor }, some);
      const own = some.reduce((sum, one) => sum + one.own, 0n);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(minor + own);
    }),
  );
});
