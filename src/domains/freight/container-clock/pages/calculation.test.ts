import { expect, test } from 'vitest';
import type { Currency } from '../../../../kernel/money.ts';
import { formatNumber } from '../../../../kernel/number.ts';
import { formatAmount } from '../../../../web/format.tsx';
import { calculationOf } from './calculation.ts';

const t = (key: string, facts: Readonly<Record<string, unknown>> = {}) => [key, ...Object.values(facts)].join(' ');
const vietnamese = {
  amount: (amount: string, currency: Currency) => formatAmount(amount, currency, 'vi'),
  number: (value: string | number) => formatNumber(value, 'vi'),
};
const clock = {
  problem: null,
  started_on: '2026-11-01',
  start_basis: 'actual' as const,
  free_days: 5,
  count_by: 'calendar' as const,
  last_free_on: '2026-11-05',
  stopped_days: 0,
};

/* Unicode CLDR, numbers, and ISO 4217: a dollar has a hundred cents, a dong has no part. */
test.each([
  ['USD', '1500.5', '4501.50', '1.500,50', '4.501,50'],
  ['VND', '1500000', '4500000', '1.500.000', '4.500.000'],
] as const)('the tiers in %s are written as the language writes amounts', (currency, rate, amount, rateText, amountText) => {
  const said = calculationOf(t, vietnamese, {
    ...clock,
    currency,
    amount,
    tiers: [{ from_day: 1, to_day: null, days: 3, rate, amount }],
  });
  expect(said).toContain(`containerClock.calc.tier 1 … 3 ${rateText} ${amountText}`);
  expect(said).toContain(`containerClock.calc.total ${amountText} ${currency}`);
});
