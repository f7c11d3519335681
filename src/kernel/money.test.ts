import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { add, allocate, amountOf, convert, type Currency, minorOf, money, parseAmount, requireSize, roundTo, splitTax } from './money.ts';
import { Refusal } from './refusal.ts';

/** The refusal of a function with the faults of its fields. */
function faultsOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, ...error.faults];
    throw error;
  }
  return 'not refused';
}

describe('amounts are read with the decimals of their currency (ISO 4217, list one)', () => {
  test.each<[Currency, string, bigint | null]>([
    ['VND', '0', 0n],
    ['VND', '1', 1n],
    ['VND', '1.0', 1n],
    ['VND', '1.1', null],
    ['JPY', '12.000', 12n],
    ['CNY', '0.01', 1n],
    ['CNY', '0.010', 1n],
    ['CNY', '0.001', null],
    ['CNY', '7', 700n],
    ['CNY', '7.5', 750n],
    ['CNY', '-7.5', -750n],
    ['CNY', '-0.01', -1n],
    ['CNY', '12345678.90', 1234567890n],
    ['KWD', '0.001', 1n],
    ['KWD', '0.0001', null],
    ['KWD', '1.5', 1500n],
  ])('%s %s', (currency, text, minor) => {
    expect(parseAmount(currency, text)).toBe(minor);
  });

  test.each(['', '-', '.5', '5.', '1,5', '1e3', ' 1', '1 ', '+1', '--1', 'x1', '1x', '0x10', '1.2.3', '١'])('%j is none', (text) => {
    expect(parseAmount('CNY', text)).toBeNull();
  });

  test('known text becomes money, and anything else is a fault of the program', () => {
    expect(money('THB', '-1.05')).toEqual({ currency: 'THB', minor: -105n });
    expect(() => money('VND', '1.5')).toThrow(new RangeError('not an amount in VND: 1.5'));
  });
});

describe('amounts are written with all decimals of their currency', () => {
  test.each<[Currency, bigint, string]>([
    ['VND', 0n, '0'],
    ['VND', -1n, '-1'],
    ['VND', 1500n, '1500'],
    ['CNY', 0n, '0.00'],
    ['CNY', 1n, '0.01'],
    ['CNY', 99n, '0.99'],
    ['CNY', 100n, '1.00'],
    ['CNY', -1n, '-0.01'],
    ['CNY', -100n, '-1.00'],
    ['KWD', 999n, '0.999'],
    ['KWD', 1000n, '1.000'],
    ['KWD', -1234n, '-1.234'],
  ])('%s %s', (currency, minor, text) => {
    expect(amountOf(currency, minor)).toBe(text);
    expect(parseAmount(currency, text)).toBe(minor);
  });
});

/* The largest amount of one record: ten billion of a currency with cents, ten trillion of one without (`largestMinor`). */
describe('the largest amount of a record', () => {
  test.each<[Currency, bigint, string]>([
    ['CNY', 10n ** 12n, '10000000000.00'],
    ['KWD', 10n ** 12n, '1000000000.000'],
    ['VND', 10n ** 13n, '10000000000000'],
    ['JPY', 10n ** 13n, '10000000000000'],
  ])('in %s is %s of its smallest unit, on both sides of zero', (currency, largest, limit) => {
    const fault = [{ at: 'sum', why: 'TOO_LARGE', facts: { limit } }];
    for (const minor of [largest - 1n, largest, -largest, 1n - largest])
      expect(minorOf('sum', currency, amountOf(currency, minor))).toBe(minor);
    for (const minor of [largest + 1n, -largest - 1n]) {
      expect(faultsOf(() => minorOf('sum', currency, amountOf(currency, minor)))).toEqual(['BAD_PARAMS', ...fault]);
      expect(faultsOf(() => requireSize('sum', currency, minor))).toEqual(['BAD_PARAMS', ...fault]);
    }
  });

  test('and one with finer decimals than its currency are refused at their field', () => {
    expect(faultsOf(() => minorOf('lines.0.price', 'VND', '0.5'))).toEqual([
      'BAD_PARAMS',
      { at: 'lines.0.price', why: 'BAD_AMOUNT', facts: { currency: 'VND' } },
    ]);
  });
});

test('only amounts of one currency are added', () => {
  expect(add({ currency: 'CNY', minor: 1n }, { currency: 'CNY', minor: -3n })).toEqual({ currency: 'CNY', minor: -2n });
  expect(() => add({ currency: 'CNY', minor: 1n }, { currency: 'USD', minor: 1n })).toThrow(new TypeError('adding CNY to USD'));
});

/* docs/money.md: half up is away from zero at the half, and `up` is away from zero at anything. */
describe('rounding at the half of the smallest unit', () => {
  test.each<[Currency, string, bigint, bigint]>([
    ['CNY', '1.004', 100n, 101n],
    ['CNY', '1.00499999', 100n, 101n],
    ['CNY', '1.005', 101n, 101n],
    ['CNY', '1.006', 101n, 101n],
    ['CNY', '-1.004', -100n, -101n],
    ['CNY', '-1.005', -101n, -101n],
    ['CNY', '1.00', 100n, 100n],
    ['VND', '0.49', 0n, 1n],
    ['VND', '0.5', 1n, 1n],
    ['VND', '-0.5', -1n, -1n],
    ['KWD', '0.0004', 0n, 1n],
    ['KWD', '0.0005', 1n, 1n],
  ])('%s %s', (currency, exact, halfUp, up) => {
    expect(roundTo(currency, new Big(exact))).toEqual({ currency, minor: halfUp });
    expect(roundTo(currency, new Big(exact), 'halfUp').minor).toBe(halfUp);
    expect(roundTo(currency, new Big(exact), 'up').minor).toBe(up);
  });
});

test('a conversion multiplies by the price of one unit and rounds once', () => {
  expect(convert({ currency: 'USD', minor: 100n }, 'CNY', '7.1249')).toEqual({ currency: 'CNY', minor: 712n });
  expect(convert({ currency: 'USD', minor: 100n }, 'CNY', '7.125')).toEqual({ currency: 'CNY', minor: 713n });
  expect(convert({ currency: 'USD', minor: -100n }, 'VND', new Big('25380.5'))).toEqual({ currency: 'VND', minor: -25_381n });
  expect(convert({ currency: 'VND', minor: 25_380n }, 'KWD', '0.0000121')).toEqual({ currency: 'KWD', minor: 307n });
});

describe('the tax in a gross amount: net = gross ÷ (1 + rate), half up, and the tax is the rest', () => {
  test.each<[bigint, string, bigint, bigint]>([
    [10_900n, '9', 10_000n, 900n],
    [10_600n, '6', 10_000n, 600n],
    [10_000n, '0', 10_000n, 0n],
    [0n, '9', 0n, 0n],
    // 0.54 ÷ 1.08 is exactly a half, 0.53 and 0.55 are beside it.
    [53n, '8', 49n, 4n],
    [54n, '8', 50n, 4n],
    [55n, '8', 51n, 4n],
    // 3 ÷ 2 is a half: away from zero.
    [3n, '100', 2n, 1n],
    [-3n, '100', -2n, -1n],
    [1n, '100', 1n, 0n],
    [-1n, '100', -1n, 0n],
    // 2.5 % and 0.0001 % are read to the last of their decimals.
    [10_250n, '2.5', 10_000n, 250n],
    [1_000_001n, '0.0001', 1_000_000n, 1n],
    [-10_900n, '9', -10_000n, -900n],
  ])('%s at %s %%', (minor, percent, net, tax) => {
    expect(splitTax({ currency: 'CNY', minor }, percent)).toEqual({
      net: { currency: 'CNY', minor: net },
      tax: { currency: 'CNY', minor: tax },
    });
  });
});

describe('a total is split by weight', () => {
  const split = (minor: bigint, weights: readonly bigint[]): bigint[] =>
    allocate({ currency: 'CNY', minor }, weights).map((one) => one.minor);

  test.each<[string, bigint, bigint[], bigint[]]>([
    ['equal parts, the odd units to the first', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    ['two odd units', 101n, [1n, 1n, 1n], [34n, 34n, 33n]],
    ['the largest remainder first', 10n, [1n, 2n, 4n], [1n, 3n, 6n]],
    ['of remainders, not of weights', 5n, [2n, 1n], [3n, 2n]],
    ['a weight of zero gets nothing', 100n, [0n, 1n, 0n], [0n, 100n, 0n]],
    ['a debt is split as what it is', -100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    ['nothing', 0n, [1n, 2n], [0n, 0n]],
    ['fewer units than parts', 1n, [1n, 1n, 2n], [0n, 0n, 1n]],
    ['the smallest weight that counts', 5n, [1n], [5n]],
  ])('%s', (_, minor, weights, parts) => {
    expect(split(minor, weights)).toEqual(parts);
    expect(allocate({ currency: 'KWD', minor }, weights)[0]?.currency).toBe('KWD');
  });

  test.each([[[0n]], [[0n, 0n]], [[]], [[-1n, 2n]], [[2n, -1n]], [[-1n]]])('weights %o measure nothing', (weights) => {
    expect(() => split(1n, weights)).toThrow(new RangeError('weights must be non-negative and not all zero'));
  });
});
