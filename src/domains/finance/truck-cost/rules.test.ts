import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '../../../kernel/money.ts';
import { kmByTruck, truckCost, truckCostParts } from './rules.ts';

test('kilometres and days each take their rate, rounded once a part', () => {
  const rates = { fuel_km: '2.345', toll_km: null, upkeep_km: '0.25', driver_day: '350', depreciation_day: '180.5' };
  expect(truckCost('CNY', rates, { km: '101', days: 2, drivers: 1 }, [], 'order')).toEqual([
    { orderId: null, fuel: 23685n, toll: 0n, upkeep: 2525n, driver: 70000n, depreciation: 36100n },
  ]);
  // A second driver has the same days.
  expect(truckCost('CNY', rates, { km: '101', days: 2, drivers: 2 }, [], 'order')).toMatchObject([
    { driver: 140000n, depreciation: 36100n },
  ]);
});

test('shares over orders add up to the cost of the trip, part by part, in every currency', () => {
  const rate = fc.integer({ min: 0, max: 10 ** 9 }).map((n) => (n / 1000).toFixed(3));
  const rates = fc.record({ fuel_km: rate, toll_km: rate, upkeep_km: rate, driver_day: rate, depreciation_day: rate });
  const load = fc.record({ orderId: fc.bigInt(1n, 5n), grossKg: rate, volumeM3: rate });
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      rates,
      fc.array(load, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('order' as const, 'gross' as const, 'volume' as const),
      (currency, of, loads, by) => {
        const trip = { km: '463.5', days: 3, drivers: 1 };
        const [whole] = truckCost(currency, of, trip, [], by);
        const parts = truckCost(currency, of, trip, loads, by);
        expect(new Set(parts.map(({ orderId }) => orderId)).size).toBe(parts.length);
        for (const part of truckCostParts) expect(parts.reduce((sum, one) => sum + one[part], 0n)).toBe(whole?.[part]);
      },
    ),
  );
});

test('the cost of a trip is shared over its orders, each part by itself, and a trip with one order is its own', () => {
  const rates = { fuel_km: '1', toll_km: '0.5', upkeep_km: '0.25', driver_day: '30', depreciation_day: '60' };
  const trip = { km: '40', days: 1, drivers: 1 };
  const load = (orderId: bigint, grossKg: string) => ({ orderId, grossKg, volumeM3: '1' });
  expect(truckCost('CNY', rates, trip, [load(2n, '1'), load(1n, '3')], 'gross')).toEqual([
    { orderId: 1n, fuel: 3000n, toll: 1500n, upkeep: 750n, driver: 2250n, depreciation: 4500n },
    { orderId: 2n, fuel: 1000n, toll: 500n, upkeep: 250n, driver: 750n, depreciation: 1500n },
  ]);
  expect(truckCost('CNY', rates, trip, [load(1n, '3')], 'gross').map(({ orderId, fuel }) => [orderId, fuel])).toEqual([[1n, 4000n]]);
});

test('the kilometres of two trucks are those of their tracks, or of their time where one has none, and add up to the trip', () => {
  const truck = (trackKm: number, hours: number) => ({ trackKm, ms: hours * 3_600_000 });
  expect(kmByTruck('380', [truck(100, 9), truck(300, 1)])).toEqual(['95.00', '285.00']);
  expect(kmByTruck('380', [truck(0, 9), truck(300, 1)])).toEqual(['342.00', '38.00']);
  expect(kmByTruck('100', [truck(1, 1), truck(1, 1), truck(1, 1)])).toEqual(['33.33', '33.33', '33.34']);
  // Both in the instant of the completion: nobody knows which of them drove.
  expect(kmByTruck('10', [truck(0, 0), truck(0, 0)])).toEqual(['5.00', '5.00']);
});
