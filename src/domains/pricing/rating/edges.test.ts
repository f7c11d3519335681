import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { charge, functionalOf, grossTerms, roundFee, type Worked } from './charge.ts';
import { aCargo, aPrice } from './plain.ts';
import { type Cargo, isProblem, type Price } from './price.ts';
import { profitOf } from './profit.ts';

/* Every bound of an amount at its edge: one step below, on it, and one above. */

const worked = (price: Partial<Price>, cargo: Partial<Cargo> = {}): Worked => {
  const line = charge(aPrice(price), aCargo(cargo));
  if (isProblem(line)) throw new Error(`not worked out: ${line.why}`);
  return line;
};

describe('the bounds of a charge, at the smallest unit', () => {
  test.each([
    ['9.99', '10.00', 'minimum'],
    ['10', '10.00', null],
    ['10.01', '10.01', null],
    ['19.99', '19.99', null],
    ['20', '20.00', null],
    ['20.01', '20.00', 'maximum'],
  ])('%s between 10 and 20', (price, amount, bound) => {
    const line = worked({ price, min_charge: '10', max_charge: '20' });
    expect([line.amount.minor, line.calc.bound, line.quantity]).toEqual([BigInt(amount.replace('.', '')), bound, '1']);
    expect(line.calc.notes.some(({ word }) => word === `rating.note.${bound}`)).toBe(bound !== null);
  });
  test('the maximum wins over a minimum above it', () => {
    expect(worked({ price: '1', min_charge: '30', max_charge: '20' }).calc.bound).toBe('maximum');
  });
});

/* A fee's own decimals, never finer than the currency's. */
describe('the rounding of a fee', () => {
  const rounded = (currency: 'VND' | 'CNY' | 'KWD', digits: number | null, carry: 'halfUp' | 'up', exact: string): bigint =>
    roundFee({ round_digits: digits, round_carry: carry }, currency, new Big(exact)).minor;
  test.each([
    ['VND', -3, 'halfUp', '1499', 1000n],
    ['VND', -3, 'halfUp', '1500', 2000n],
    ['VND', -3, 'up', '1000', 1000n],
    ['VND', -3, 'up', '1000.1', 2000n],
    ['VND', 0, 'up', '0.1', 1n],
    ['VND', 2, 'halfUp', '0.49', 0n],
    ['CNY', 0, 'halfUp', '1.49', 100n],
    ['CNY', 0, 'halfUp', '1.5', 200n],
    ['CNY', 1, 'halfUp', '1.05', 110n],
    ['CNY', 2, 'halfUp', '1.005', 101n],
    ['CNY', 3, 'halfUp', '1.0049', 100n],
    ['CNY', null, 'up', '1.001', 101n],
    ['KWD', 2, 'halfUp', '1.005', 1010n],
    ['KWD', null, 'halfUp', '1.0005', 1001n],
  ] as const)('%s to %s digits %s: %s', (currency, digits, carry, exact, minor) => {
    expect(rounded(currency, digits, carry, exact)).toBe(minor);
  });
});

describe('a line with its tax', () => {
  test('that the price leaves out is grossed up, and the unit price with it where that is exact', () => {
    const line = worked({ basis: 'trip', price: '100', tax_percent: '9', tax_included: false }, { trips: '2' });
    expect([line.amount.minor, line.gross.minor, line.net.minor, line.tax.minor, line.tax_percent]).toEqual([
      20_000n,
      21_800n,
      20_000n,
      1800n,
      '9',
    ]);
    const terms = grossTerms(line);
    expect([terms.quantity, terms.price]).toEqual(['2', '109']);
    expect(terms.calc.notes.at(-1)).toEqual({
      word: 'rating.note.taxAdded',
      facts: { net: '200.00', percent: '9', gross: '218.00', currency: 'CNY' },
    });
  });
  test('whose raised unit price would miss the amount is one at the amount', () => {
    const terms = grossTerms(worked({ basis: 'piece', price: '0.0000004', tax_percent: '9', tax_included: false }, { pieces: '1000000' }));
    expect([terms.quantity, terms.price]).toEqual(['1', '0.44']);
  });
  test('that the price includes, or that is none, stays as it is', () => {
    const included = worked({ price: '109', tax_percent: '9' });
    expect(grossTerms(included)).toEqual({ quantity: '1', price: '109', calc: included.calc });
    const free = worked({ price: '109', tax_included: false });
    expect(grossTerms(free)).toEqual({ quantity: '1', price: '109', calc: free.calc });
    expect(worked({ price: '109', tax_percent: '9', is_disbursement: true })).toMatchObject({ tax_percent: '0', tax: { minor: 0n } });
  });
  test('in the books is converted gross and net, and the tax is the rest', () => {
    const line = { gross: { currency: 'USD', minor: 109n }, net: { currency: 'USD', minor: 100n } } as const;
    expect(functionalOf(line, 'VND', '25380.5')).toEqual({
      gross: { currency: 'VND', minor: 27_665n },
      net: { currency: 'VND', minor: 25_381n },
      tax: { currency: 'VND', minor: 2284n },
    });
  });
  test('that another fee includes is shown at nothing', () => {
    const line = worked({ basis: 'trip', price: '100', is_included: true }, { trips: '2' });
    expect([line.quantity, line.price, line.amount.minor, line.calc.notes.at(-1)]).toEqual([
      '2',
      '0',
      0n,
      { word: 'rating.note.included', facts: {} },
    ]);
  });
});

describe('a first quantity and more', () => {
  const at = (scheme: 'base_additional' | 'first_additional', hours: string) =>
    worked({ basis: 'hour', scheme, price: '3', first_quantity: '4', first_price: '10' }, { hours });
  test.each([
    ['base_additional', '3.9', 1000n],
    ['base_additional', '4', 1000n],
    ['base_additional', '4.1', 1030n],
    ['first_additional', '3.9', 3900n],
    ['first_additional', '4', 4000n],
    ['first_additional', '4.1', 4030n],
  ] as const)('%s of %s hours', (scheme, hours, minor) => {
    expect(at(scheme, hours).amount.minor).toBe(minor);
  });
  test('says what is first and what is more', () => {
    expect(at('base_additional', '6').calc.notes.at(-1)).toEqual({
      word: 'rating.note.baseAdditional',
      facts: { first: '4', first_price: '10', more: '2', price: '3', amount: '16' },
    });
    expect(at('first_additional', '6').calc.notes.at(-1)).toEqual({
      word: 'rating.note.firstAdditional',
      facts: { first: '4', first_price: '10', more: '2', price: '3', amount: '46' },
    });
  });
});

describe('a percentage', () => {
  const percent = aPrice({ basis: 'percent', price: '12.5' });
  test('is of another fee in its own currency', () => {
    const line = charge(percent, aCargo({}), { fee: '7', amount: { currency: 'CNY', minor: 10_001n } });
    if (isProblem(line)) throw new Error(line.why);
    expect([line.amount.minor, line.calc.inputs]).toEqual([1250n, { fee: '7', amount: '100.01', currency: 'CNY' }]);
    expect(line.calc.notes[0]).toEqual({ word: 'rating.note.percent', facts: { percent: '12.5', base: '100.01', amount: '12.50125' } });
  });
  test('without it is not worked out', () => {
    expect(charge(percent, aCargo({}))).toEqual({ why: 'base_missing', facts: { percent: '12.5' } });
    expect(charge(percent, aCargo({}), { fee: '7', amount: { currency: 'USD', minor: 1n } })).toEqual({
      why: 'base_currency',
      facts: { currency: 'CNY', base: 'USD' },
    });
  });
});

describe('the profit of a job', () => {
  const line = (side: 'sell' | 'buy' | 'broker', minor: bigint, is_disbursement = false) =>
    ({ side, functional_net: { currency: 'CNY', minor }, is_disbursement }) as const;
  test('is income less cost, without disbursements', () => {
    const profit = profitOf('CNY', [
      line('sell', 300n),
      line('sell', 50n, true),
      line('buy', 100n),
      line('buy', 70n, true),
      line('broker', 9n),
    ]);
    expect([profit.income.minor, profit.cost.minor, profit.profit.minor, profit.margin_percent]).toEqual([300n, 100n, 200n, '66.67']);
  });
  test('has no margin without income', () => {
    expect(profitOf('CNY', [line('buy', 100n)])).toMatchObject({ profit: { currency: 'CNY', minor: -100n }, margin_percent: null });
  });
});
