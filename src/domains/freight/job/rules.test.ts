import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from '../../../kernel/money.ts';
import { translator } from '../../../server/translate.ts';
import { freightModes, shareBases } from './kinds.ts';
import {
  chargeableWeight,
  containerName,
  differencesOf,
  equipmentDifferences,
  masterText,
  shareCost,
  vgmByAddition,
  volumeOf,
  volumeWeight,
} from './rules.ts';
import { words } from './words.ts';

test('the number of a master has a hyphen after the airline by air, and is the carrier’s own by sea', () => {
  expect([masterText({ mode: 'air', master_no: '99912345675' }), masterText({ mode: 'air', master_no: null })]).toEqual([
    '999-12345675',
    null,
  ]);
  expect(masterText({ mode: 'ocean', master_no: 'COSU6123456780' })).toBe('COSU6123456780');
});

describe('weights of air freight', () => {
  test('volume of pieces', () => {
    const box = { pieces: 10, length_cm: '60', width_cm: '50', height_cm: '40' };
    expect(volumeOf([box])).toBe('1.2');
    expect(volumeOf([box, { pieces: 1, length_cm: '0.5', width_cm: '0.1', height_cm: '0.1' }])).toBe('1.2001');
    expect(volumeOf([])).toBeNull();
  });

  test('volume weight by the divisor', () => {
    expect(volumeWeight('1.2', 6000)).toBe('200');
    expect(volumeWeight('1.2', 5000)).toBe('240');
  });

  test('the chargeable weight is the larger one, rounded up to the half kilogram', () => {
    expect(chargeableWeight('180', '1.2', 6000)).toBe('200');
    expect(chargeableWeight('200.1', '1.2', 6000)).toBe('200.5');
    expect(chargeableWeight('200.6', null, 6000)).toBe('201');
    expect(chargeableWeight(null, '1.2', 6000)).toBe('200');
    expect(chargeableWeight(null, null, 6000)).toBeNull();
  });
});

describe('houses and master', () => {
  const house = { pieces: 10, gross_kg: '100.000', volume_m3: '1.5000' };
  test('totals that agree differ in nothing, whatever their decimals', () => {
    expect(differencesOf({ pieces: 20, gross_kg: '200', volume_m3: '3' }, [house, house])).toEqual([]);
  });
  test('each measure that differs is named with both totals', () => {
    expect(differencesOf({ pieces: 21, gross_kg: '200', volume_m3: '2.9' }, [house, house])).toEqual([
      { measure: 'pieces', master: '21', houses: '20' },
      { measure: 'volume_m3', master: '2.9', houses: '3' },
    ]);
  });
  test('a measure that the master does not state, and a master without houses, differ in nothing', () => {
    expect(differencesOf({ pieces: null, gross_kg: null, volume_m3: null }, [house])).toEqual([]);
    expect(differencesOf({ pieces: 5, gross_kg: '9', volume_m3: '1' }, [])).toEqual([]);
  });
  test('a Vietnamese clerk reads kilograms with a decimal comma, not as thousands', () => {
    const [gross] = differencesOf({ pieces: 20, gross_kg: '850.125', volume_m3: '3' }, [house, house]);
    expect(translator(words)('vi', 'freightJob.differs', { ...gross, measure: 'Cả bì' })).toBe(
      'Cả bì không khớp: vận đơn chủ 850,125, tổng vận đơn nhà 200',
    );
  });
});

describe('shares of the cost of a master', () => {
  const houses = [
    { pieces: 10, gross_kg: '3000', volume_m3: '2', containers: 1 },
    { pieces: 30, gross_kg: '1000', volume_m3: '6', containers: 0 },
  ];
  const cost = { currency: 'CNY' as const, minor: 10_000n };
  const shares = (by: (typeof shareBases)[number], mode: (typeof freightModes)[number] = 'ocean') =>
    shareCost(cost, houses, by, { mode, divisor: 6000 }).map(({ minor }) => minor);

  test('by each measure', () => {
    expect(shares('weight')).toEqual([7500n, 2500n]);
    expect(shares('volume')).toEqual([2500n, 7500n]);
    expect(shares('piece')).toEqual([2500n, 7500n]);
    expect(shares('container')).toEqual([10_000n, 0n]);
    // Ocean: 3 t against 6 m³. Air: 3000 kg against 1000 kg.
    expect(shares('chargeable')).toEqual([3333n, 6667n]);
    expect(shares('chargeable', 'air')).toEqual([7500n, 2500n]);
  });

  test('without any container of a single house, the weight decides', () => {
    const none = houses.map((house) => ({ ...house, containers: 0 }));
    expect(shareCost(cost, none, 'container', { mode: 'ocean', divisor: 6000 }).map(({ minor }) => minor)).toEqual([7500n, 2500n]);
  });

  test('the shares always add up to the cost, and none has the other sign', () => {
    const measure = (most: number) => fc.integer({ min: 1, max: most }).map((whole) => (whole / 1000).toFixed(3));
    const house = fc.record({
      pieces: fc.integer({ min: 1, max: 100_000 }),
      gross_kg: measure(90_000_000),
      volume_m3: measure(900_000),
      containers: fc.integer({ min: 0, max: 20 }),
    });
    const currency = fc.constantFrom<Currency>('CNY', 'VND', 'USD');
    fc.assert(
      fc.property(
        fc.array(house, { minLength: 1, maxLength: 40 }),
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        currency,
        fc.constantFrom(...shareBases),
        fc.constantFrom(...freightModes),
        (some, minor, of, by, mode) => {
          const parts = shareCost({ currency: of, minor }, some, by, { mode, divisor: 6000 });
          expect(parts).toHaveLength(some.length);
          expect(parts.reduce((sum, part) => sum + part.minor, 0n)).toBe(minor);
          expect(parts.every((part) => part.currency === of && (minor < 0n ? part.minor <= 0n : part.minor >= 0n))).toBe(true);
        },
      ),
    );
  });
});

describe('the verified gross mass by method 2', () => {
  // SOLAS VI/2.4.2: all packages and cargo items, their dunnage and securing material, and the tare of the container.
  test.each([
    [{ gross_kg: '12000.5', packing_kg: '250.25', tare_kg: '3900' }, '16150.75'],
    [{ gross_kg: '12000', packing_kg: null, tare_kg: '3900' }, '15900'],
    [{ gross_kg: '12000', tare_kg: '3900' }, '15900'],
    [{ gross_kg: null, packing_kg: '250', tare_kg: '3900' }, null],
    [{ gross_kg: '12000', packing_kg: '250', tare_kg: null }, null],
    [{}, null],
  ])('of %j is %s', (of, sum) => {
    expect(vgmByAddition(of)).toBe(sum);
  });
});

test('a container is called by its number, and without one by its size and its place', () => {
  expect(containerName({ container_no: 'CSQU3054383', size_type: '45G1', seq: 2 })).toBe('CSQU3054383');
  expect(containerName({ container_no: null, size_type: '45G1', seq: 2 })).toBe('45G1 (2)');
});

test('a booking and its containers differ in the sizes of which one has more, in their order', () => {
  const booked = [
    { size_type: '45G1', units: 2 },
    { size_type: '22G1', units: 1 },
    { size_type: '45G1', units: 1 },
    { size_type: '42G1', units: 1 },
  ] as const;
  const assigned = (['45G1', '45G1', '22R1', '42G1'] as const).map((size_type) => ({ size_type }));
  expect(equipmentDifferences(booked, assigned)).toEqual([
    { size_type: '22G1', booked: 1, assigned: 0 },
    { size_type: '22R1', booked: 0, assigned: 1 },
    { size_type: '45G1', booked: 3, assigned: 2 },
  ]);
  expect(equipmentDifferences([{ size_type: '42G1', units: 1 }], [{ size_type: '42G1' }])).toEqual([]);
});

test('a cost has no share without a house, and a volume alone has a chargeable weight', () => {
  expect(shareCost({ currency: 'CNY', minor: 100n }, [], 'weight', { mode: 'air', divisor: 6000 })).toEqual([]);
  expect(chargeableWeight('', '0.6', 6000)).toBe('100');
});
