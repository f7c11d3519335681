import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, splitTax } from '../../../kernel/money.ts';
import { charge, functionalOf, roundFee } from './charge.ts';
import { aCargo, aPrice, done } from './plain.ts';
import type { Price, Tier } from './price.ts';

const decimals = (places: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max }).map((whole) => new Big(whole).div(new Big(10).pow(places)).toFixed());
const anyTiers: fc.Arbitrary<Tier[]> = fc.uniqueArray(fc.integer({ min: 1, max: 9_000 }), { minLength: 0, maxLength: 5 }).chain((ends) => {
  const starts = [0, ...ends.toSorted((a, b) => a - b)];
  return fc
    .array(decimals(6, 500_000_000), { minLength: starts.length, maxLength: starts.length })
    .map((prices) =>
      starts.map((from, place) => ({ from: String(from), to: starts[place + 1]?.toString() ?? null, price: prices[place] ?? '0' })),
    );
});
const anyPrice: fc.Arbitrary<Price> = fc
  .record({
    scheme: fc.constantFrom(
      'per_unit',
      'whole_tier',
      'cumulative_tier',
      'weight_break',
      'tier_amount',
      'base_additional',
      'first_additional',
    ),
    currency: fc.constantFrom('CNY', 'VND', 'THB', 'USD'),
    price: decimals(6, 900_000_000),
    first_quantity: decimals(3, 50_000),
    first_price: decimals(6, 900_000_000),
    tiers: anyTiers,
    quantity_min: fc.option(decimals(1, 100)),
    quantity_step: fc.option(fc.constantFrom('0.5', '1', '10')),
    bounds: fc.option(fc.tuple(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 900_000 }))),
    round_digits: fc.option(fc.constantFrom(-3, 0, 1, 2)),
    round_carry: fc.constantFrom('halfUp', 'up'),
    tax_percent: fc.constantFrom('0', '3', '6', '7', '8', '9', '10', '13'),
    tax_included: fc.boolean(),
  })
  .map(({ bounds, ...price }) =>
    aPrice({
      ...price,
      basis: 'chargeable_kg',
      min_charge: bounds ? String(Math.min(...bounds)) : null,
      max_charge: bounds ? String(Math.max(...bounds)) : null,
    }),
  );
const anyKg = decimals(3, 12_000_000);

describe('properties', () => {
  test('quantity × price, rounded by the fee, is the amount', () => {
    fc.assert(
      fc.property(anyPrice, anyKg, (price, gross_kg) => {
        const worked = done(charge(price, aCargo({ gross_kg })));
        expect(roundFee(price, price.currency, new Big(worked.quantity).times(worked.price))).toEqual(worked.amount);
      }),
    );
  });

  /** The amount by whole numbers alone: numerator / denominator, rounded half up once. */
  const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

  test('an amount by the ton is rounded once, at the amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('CNY', 'VND'),
        fc.integer({ min: 1, max: 60_000_000 }),
        decimals(6, 900_000_000),
        (currency, grams, price) => {
          const worked = done(charge(aPrice({ basis: 'ton', currency, price }), aCargo({ gross_kg: new Big(grams).div(1000).toFixed() })));
          const millionths = BigInt(new Big(price).times(1_000_000).toFixed());
          expect(worked.amount.minor).toBe(halfUp(BigInt(grams) * millionths * (currency === 'VND' ? 1n : 100n), 10n ** 12n));
        },
      ),
    );
  });

  test('an amount by volume weight is rounded once, also where the kilograms have no finite decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000 }),
        fc.constantFrom(3, 5000, 6000, 7000),
        decimals(6, 90_000_000),
        (litres, divisor, price) => {
          const cargo = aCargo({ gross_kg: '0.001', volume_m3: new Big(litres).div(1000).toFixed() });
          const worked = done(charge(aPrice({ basis: 'chargeable_kg', currency: 'CNY', price, divisor: String(divisor) }), cargo));
          const millionths = BigInt(new Big(price).times(1_000_000).toFixed());
          expect(worked.amount.minor).toBe(halfUp(BigInt(litres) * 1000n * millionths * 100n, BigInt(divisor) * 1_000_000n));
        },
      ),
    );
  });

  test('half a unit of a third of a kilogram rounds up', () => {
    // 0.001 m³ by 3000 is 1/3 kg, and 1/3 × 0.015 is 0.005.
    const cargo = aCargo({ gross_kg: '0.001', volume_m3: '0.001' });
    const { amount } = done(charge(aPrice({ basis: 'chargeable_kg', price: '0.015', divisor: '3000' }), cargo));
    expect(amountOf(amount.currency, amount.minor)).toBe('0.01');
  });

  test('a share of the volume weight that ends is not raised to the next step', () => {
    // 30 % of 1/3 kg above 0 is 0.1 kg.
    const price = aPrice({ basis: 'chargeable_kg', price: '10', divisor: '3000', volume_share_percent: '30', quantity_step: '0.1' });
    expect(done(charge(price, aCargo({ gross_kg: '0', volume_m3: '0.001' }))).quantity).toBe('0.1');
  });

  test('the amount stays within the rounded bounds', () => {
    fc.assert(
      fc.property(anyPrice, anyKg, (price, gross_kg) => {
        const { amount } = done(charge(price, aCargo({ gross_kg })));
        if (price.min_charge !== null) expect(amount.minor >= roundFee(price, price.currency, new Big(price.min_charge)).minor).toBe(true);
        if (price.max_charge !== null) expect(amount.minor <= roundFee(price, price.currency, new Big(price.max_charge)).minor).toBe(true);
      }),
    );
  });

  test('net and tax add up to gross, and splitting the gross gives the same net', () => {
    fc.assert(
      fc.property(anyPrice, anyKg, (price, gross_kg) => {
        const worked = done(charge(price, aCargo({ gross_kg })));
        expect(worked.net.minor + worked.tax.minor).toBe(worked.gross.minor);
        expect(price.tax_included ? worked.gross : worked.net).toEqual(worked.amount);
        expect(splitTax(worked.gross, price.tax_percent).net).toEqual(worked.net);
        const functional = functionalOf(worked, 'CNY', '0.28931');
        expect(functional.net.minor + functional.tax.minor).toBe(functional.gross.minor);
      }),
    );
  });

  test('by segments more never costs less, and weight breaks never cost more than the plain tier', () => {
    fc.assert(
      fc.property(anyPrice, anyKg, anyKg, (price, a, b) => {
        const [less, more] = new Big(a).lt(b) ? [a, b] : [b, a];
        const cost = (scheme: Price['scheme'], gross_kg: string): bigint =>
          done(charge({ ...price, scheme }, aCargo({ gross_kg }))).amount.minor;
        expect(cost('cumulative_tier', less) <= cost('cumulative_tier', more)).toBe(true);
        expect(cost('weight_break', less) <= cost('whole_tier', less)).toBe(true);
      }),
    );
  });
});
