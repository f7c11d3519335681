import { expect, test } from 'vitest';
import type { Currency } from '../../../../kernel/money.ts';
import { type Bid, cheapest } from './rules.ts';

const bid = (partyId: bigint, sums: Partial<Record<Currency, bigint>>, unrated = 0): Bid => ({
  partyId,
  sums: new Map(Object.entries(sums) as [Currency, bigint][]),
  unrated,
});

test('the cheapest carrier that prices all of it, in the currency that most charge in', () => {
  expect(cheapest([])).toBeNull();
  expect(cheapest([bid(1n, { CNY: 500n }), bid(2n, { CNY: 400n }), bid(3n, { CNY: 450n })])?.partyId).toBe(2n);
  // A partial bid does not count, and neither does one in two currencies. 90 dollars are not cheaper than 400 yuan.
  expect(cheapest([bid(1n, { CNY: 100n }, 1), bid(2n, { CNY: 400n })])?.partyId).toBe(2n);
  expect(cheapest([bid(1n, { CNY: 100n, USD: 10n })])).toBeNull();
  expect(cheapest([bid(1n, { USD: 90n }), bid(2n, { CNY: 400n }), bid(3n, { CNY: 500n })])?.partyId).toBe(2n);
});
