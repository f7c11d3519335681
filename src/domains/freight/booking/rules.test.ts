import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AirRate, airCharge, airWeights, type Piece, otherChargeName, otherChargesOf, surchargeOf } from './rules.ts';

const piece: Piece = { pieces: 1, length: '100', width: '50', height: '60', length_unit: 'cm', weight: '40', weight_unit: 'kg' };

describe('the weights of an air booking', () => {
  test('volume weight is cubic centimetres by 6000, and the larger weight rounds up to the half kilogram', () => {
    expect(airWeights([{ ...piece, pieces: 2 }], 6000)).toEqual({
      pieces: 2,
      gross_kg: '40',
      volume_m3: '0.6',
      volume_kg: '100',
      chargeable_kg: '100',
    });
    expect(airWeights([{ ...piece, weight: '50.1' }], 6000)).toMatchObject({ volume_kg: '50', chargeable_kg: '50.5' });
    expect(airWeights([], 6000)).toBeNull();
  });

  test('inches and pounds are converted exactly', () => {
    // 10 in = 25.4 cm; 100 lb = 45.359237 kg.
    expect(
      airWeights([{ ...piece, length: '10', width: '10', height: '10', length_unit: 'in', weight: '100', weight_unit: 'lb' }], 6000),
    ).toEqual({
      pieces: 1,
      gross_kg: '45.359',
      volume_m3: '0.0164',
      volume_kg: '2.733',
      chargeable_kg: '45.5',
    });
  });

  test('the chargeable weight is never below gross or volume weight and less than half a kilogram above', () => {
    const size = fc.integer({ min: 1, max: 3000 }).map((one) => (one / 10).toFixed(1));
    const line = fc.record({
      pieces: fc.integer({ min: 1, max: 50 }),
      length: size,
      width: size,
      height: size,
      length_unit: fc.constantFrom('cm' as const, 'in' as const),
      weight: fc.integer({ min: 1, max: 900_000 }).map((one) => (one / 1000).toFixed(3)),
      weight_unit: fc.constantFrom('kg' as const, 'lb' as const),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const weights = airWeights(lines, 6000);
        if (!weights) throw new Error('pieces have weights');
        const most = [weights.gross_kg, weights.volume_kg].map((one) => new Big(one)).reduce((a, b) => (a.gt(b) ? a : b));
        const chargeable = new Big(weights.chargeable_kg);
        expect(chargeable.gte(most)).toBe(true);
        expect(chargeable.minus(most).lt('0.5')).toBe(true);
        expect(chargeable.times(2).mod(1).eq(0)).toBe(true);
      }),
    );
  });
});

const tariff: readonly AirRate[] = [
  { rate_class: 'M', from_kg: '0', rate: '420' },
  { rate_class: 'N', from_kg: '0', rate: '51.69' },
  { rate_class: 'Q', from_kg: '45', rate: '38.70' },
  { rate_class: 'Q', from_kg: '100', rate: '35.00' },
  { rate_class: 'Q', from_kg: '300', rate: '28.93' },
];

describe('the weight charge', () => {
  test.each<[kg: string, as: [string, string, bigint, boolean]]>([
    ['5', ['M', '5', 42_000n, false]],
    ['30', ['N', '30', 155_070n, false]],
    // 40 × 51.69 = 2,067.60; 45 × 38.70 = 1,741.50.
    ['40', ['Q', '45', 174_150n, true]],
    ['60', ['Q', '60', 232_200n, false]],
    // 260 × 35.00 = 9,100.00; rated as 300 kg: 8,679.00.
    ['260', ['Q', '300', 867_900n, true]],
    ['240', ['Q', '240', 840_000n, false]],
    ['400', ['Q', '400', 1_157_200n, false]],
  ])('of %s kg', (kg, [rate_class, rated_kg, minor, next_break]) => {
    expect(airCharge(kg, tariff, 'CNY')).toMatchObject({ rate_class, rated_kg, charge: { currency: 'CNY', minor }, next_break });
  });

  test('takes the specific commodity rate where it is cheaper', () => {
    const fish: AirRate = { rate_class: 'C', from_kg: '100', rate: '20.00' };
    expect(airCharge('120', [...tariff, fish], 'CNY')).toMatchObject({ rate_class: 'C', rated_kg: '120', charge: { minor: 240_000n } });
    expect(airCharge('60', [...tariff, fish], 'CNY')).toMatchObject({
      rate_class: 'C',
      rated_kg: '100',
      charge: { minor: 200_000n },
      next_break: true,
    });
    expect(airCharge('20', [...tariff, fish], 'CNY')).toMatchObject({ rate_class: 'N', rated_kg: '20' });
  });

  test('keeps the general rate where the specific commodity rate is dearer', () => {
    const fish: AirRate = { rate_class: 'C', from_kg: '110', rate: '40.00' };
    expect(airCharge('120', [...tariff, fish], 'CNY')).toMatchObject({ rate_class: 'Q', rated_kg: '120', charge: { minor: 420_000n } });
  });

  test('is the minimum only below it, wherever the tariff names it', () => {
    // 420.00 is the minimum, and 10 kg at 42.00.
    const [minimum, ...above] = tariff.map((one) => (one.rate_class === 'N' ? { ...one, rate: '42.00' } : one));
    const last = [...above, ...(minimum ? [minimum] : [])];
    expect(airCharge('9.5', last, 'CNY')).toMatchObject({ rate_class: 'M', charge: { minor: 42_000n } });
    expect(airCharge('10', last, 'CNY')).toMatchObject({ rate_class: 'N', charge: { minor: 42_000n } });
    expect(airCharge('10', tariff.slice(0, 1), 'CNY')).toMatchObject({ rate_class: 'M', rated_kg: '10', charge: { minor: 42_000n } });
  });

  test('of equal charges is the one of the lighter weight', () => {
    // 100 kg at 30.00 and 300 kg at 10.00 are both 3,000.00, and 40 kg at 80.00 are 3,200.00.
    const breaks: AirRate[] = [
      { rate_class: 'N', from_kg: '0', rate: '80.00' },
      { rate_class: 'Q', from_kg: '100', rate: '30.00' },
      { rate_class: 'Q', from_kg: '300', rate: '10.00' },
    ];
    for (const rates of [breaks, breaks.toReversed()])
      expect(airCharge('40', rates, 'CNY')).toMatchObject({ rated_kg: '100', charge: { minor: 300_000n } });
  });

  test('has a charge in a currency of no and of three decimals, and none without rates', () => {
    expect(airCharge('45', [{ rate_class: 'N', from_kg: '0', rate: '21500.5' }], 'VND')?.charge).toEqual({
      currency: 'VND',
      minor: 967_523n,
    });
    expect(airCharge('10.5', [{ rate_class: 'N', from_kg: '0', rate: '1.2345' }], 'KWD')?.charge).toEqual({
      currency: 'KWD',
      minor: 12_962n,
    });
    expect(airCharge('45', [], 'CNY')).toBeNull();
  });

  const rate = fc.integer({ min: 1, max: 20_000 }).map((one) => (one / 100).toFixed(2));
  const breaks = fc
    .record({
      minimum: rate,
      normal: rate,
      above: fc.uniqueArray(fc.record({ from: fc.constantFrom(45, 100, 300, 500, 1000), rate }), { selector: (one) => one.from }),
    })
    .map(({ minimum, normal, above }): AirRate[] => [
      { rate_class: 'M', from_kg: '0', rate: minimum },
      { rate_class: 'N', from_kg: '0', rate: normal },
      ...above.map((one): AirRate => ({ rate_class: 'Q', from_kg: String(one.from), rate: one.rate })),
    ]);
  const weight = fc.integer({ min: 1, max: 3000 }).map((half) => new Big(half).div(2).toFixed());

  test('is the least of its own break and of all above it, and never under the minimum', () => {
    fc.assert(
      fc.property(weight, breaks, (kg, rates) => {
        const charge = airCharge(kg, rates, 'CNY');
        if (!charge) throw new Error('class N always applies');
        const minimum = BigInt(new Big(rates[0]?.rate ?? 0).times(100).toFixed(0));
        const perKilogram = rates.slice(1);
        const own = perKilogram.filter((one) => new Big(kg).gte(one.from_kg)).sort((a, b) => Number(b.from_kg) - Number(a.from_kg))[0];
        const rivals = [own, ...perKilogram.filter((one) => new Big(kg).lt(one.from_kg))].flatMap((one) =>
          one
            ? [BigInt(new Big(Math.max(Number(kg), Number(one.from_kg))).times(one.rate).times(100).round(0, Big.roundHalfUp).toFixed(0))]
            : [],
        );
        const least = rivals.reduce((a, b) => (a < b ? a : b));
        expect(charge.charge.minor).toBe(least < minimum ? minimum : least);
        expect(new Big(charge.rated_kg).gte(kg)).toBe(true);
        expect(charge.next_break).toBe(new Big(charge.rated_kg).gt(kg));
      }),
    );
  });

  test('of one tariff whose rates fall with the weight never falls when a heavier parcel is sent', () => {
    const falling = breaks.map((rates) => {
      const texts = rates
        .slice(1)
        .map((one) => one.rate)
        .sort((a, b) => Number(b) - Number(a));
      const ordered = rates.slice(1).sort((a, b) => Number(a.from_kg) - Number(b.from_kg));
      return [...rates.slice(0, 1), ...ordered.map((one, place) => ({ ...one, rate: texts[place] ?? one.rate }))];
    });
    fc.assert(
      fc.property(weight, fc.integer({ min: 1, max: 400 }), falling, (kg, more, rates) => {
        const heavier = new Big(kg).plus(new Big(more).div(2)).toFixed();
        expect((airCharge(heavier, rates, 'CNY')?.charge.minor ?? 0n) >= (airCharge(kg, rates, 'CNY')?.charge.minor ?? 0n)).toBe(true);
      }),
    );
  });
});

describe('other charges of an air waybill', () => {
  const fuel = { code: 'MY', due: 'carrier', basis: 'chargeable', rate: '1.2' } as const;
  const weights = { gross_kg: '238.4', chargeable_kg: '500' };
  const of = (more: object = {}) => surchargeOf({ ...fuel, ...more }, weights, 'CNY').minor;
  test('by gross weight, by chargeable weight and by shipment', () => {
    expect(of()).toBe(60_000n);
    expect(of({ basis: 'gross' })).toBe(28_608n);
    expect(of({ basis: 'shipment', rate: '50' })).toBe(5_000n);
    expect(surchargeOf(fuel, { ...weights, chargeable_kg: '500.5' }, 'VND').minor).toBe(601n);
  });
  test('never less than the minimum nor more than the maximum, which may be equal to it', () => {
    expect(of({ min_charge: '600' })).toBe(60_000n);
    expect(of({ min_charge: '600.01' })).toBe(60_001n);
    expect(of({ max_charge: '600' })).toBe(60_000n);
    expect(of({ max_charge: '599.99' })).toBe(59_999n);
    expect(of({ min_charge: '100', max_charge: '100' })).toBe(10_000n);
  });
  test('stand on the waybill each under its code with its amount', () => {
    const waybill: Parameters<typeof surchargeOf>[0] = { code: 'AW', due: 'agent', basis: 'shipment', rate: '50' };
    expect(otherChargesOf([fuel, waybill], weights, 'CNY')).toEqual([
      { code: 'MYC', due: 'carrier', minor: 60_000n },
      { code: 'AWA', due: 'agent', minor: 5_000n },
    ]);
  });
  test('is printed with the letter of its party', () => {
    expect([otherChargeName(fuel), otherChargeName({ code: 'AW', due: 'agent' })]).toEqual(['MYC', 'AWA']);
  });
});
