import { describe, expect, test } from 'vitest';
import { functionalShare, reverseTax, workOut } from './amount.ts';

const line = { currency: 'CNY', quantity: '1', unitPrice: '1', rounding: 'halfUp', taxPercent: '0', disbursement: false } as const;

/* One unit below, on and above the half of a currency's smallest unit, at which a line is rounded (docs/money.md). */
describe('a line is quantity × price, rounded once by the rule of its fee', () => {
  test.each([
    ['CNY', '0.5', '0.009', 'halfUp', 0n],
    ['CNY', '0.5', '0.01', 'halfUp', 1n],
    ['CNY', '0.5', '0.011', 'halfUp', 1n],
    ['CNY', '0.5', '0.009', 'up', 1n],
    ['CNY', '-0.5', '0.01', 'halfUp', -1n],
    ['VND', '3', '0.16', 'halfUp', 0n],
    ['VND', '3', '0.17', 'halfUp', 1n],
    ['KWD', '0.5', '0.001', 'halfUp', 1n],
    ['CNY', '3', '12.345', 'halfUp', 3704n],
  ] as const)('%s: %s × %s %s', (currency, quantity, unitPrice, rounding, amountMinor) => {
    expect(workOut({ ...line, currency, quantity, unitPrice, rounding })).toEqual({ amountMinor, netMinor: amountMinor, taxMinor: 0n });
  });

  test('its tax is within it, and a disbursement has none', () => {
    expect(workOut({ ...line, unitPrice: '109', taxPercent: '9' })).toEqual({ amountMinor: 10_900n, netMinor: 10_000n, taxMinor: 900n });
    expect(workOut({ ...line, unitPrice: '109', taxPercent: '9', disbursement: true })).toEqual({
      amountMinor: 10_900n,
      netMinor: 10_900n,
      taxMinor: 0n,
    });
  });
});

test.each([
  ['CNY', 10_000n, '6', 600n],
  ['CNY', 8n, '6', 0n],
  ['CNY', 9n, '6', 1n],
  ['VND', 5n, '10', 1n],
  ['VND', 4n, '10', 0n],
  ['CNY', -10_000n, '6', -600n],
  ['CNY', 100n, '0', 0n],
] as const)('the tax that we declare on %s %s at %s %% is %s', (currency, netMinor, percent, tax) => {
  expect(reverseTax(currency, netMinor, percent)).toBe(tax);
});

describe('a part of a booked amount', () => {
  const whole = { amountMinor: 300n, functionalMinor: 100n, before: 0n, beforeFunctional: 0n };
  test.each([
    ['of nothing is nothing', { amountMinor: 0n, functionalMinor: 7n, taken: 1n }, 0n],
    ['is rounded half up: one below', { taken: 1n }, 0n],
    ['is rounded half up: above', { taken: 2n }, 1n],
    ['is rounded half up: on it', { amountMinor: 200n, taken: 1n }, 1n],
    ['of a credit is rounded away from zero', { amountMinor: -200n, functionalMinor: -100n, taken: -1n }, -1n],
    ['of the other sign as well', { amountMinor: 200n, functionalMinor: -100n, taken: 1n }, -1n],
    ['is what the running sum lacks', { before: 1n, beforeFunctional: 0n, taken: 1n }, 1n],
    ['at the end is all that is left', { before: 299n, beforeFunctional: 99n, taken: 1n }, 1n],
    ['that gives everything back gives its value back', { before: 300n, beforeFunctional: 100n, taken: -300n }, -100n],
    ['is the whole', { taken: 300n }, 100n],
  ])('%s', (_, changes, share) => {
    expect(functionalShare({ ...whole, ...changes })).toBe(share);
  });
});
