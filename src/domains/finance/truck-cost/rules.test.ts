import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '../../../kernel/money.ts';
import { truckCost, truckCostParts } from './rules.ts';

test('kilometres and days each take their rate, rounded once a part', () => {
  const rates = { fuel_km: '2.345', toll_km: null, upkeep_km: '0.25', driver_day: '350', depreciation_day: '180.5' };
  expect(truckCost('CNY', rates, { km: '101', days: 2 }, [], 'order')).toEqual([
    { orderId: null, fuel: 23685n, toll: 0n, upkeep: 2525n, driver: 70000n, depreciation: 36100n },
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
        const trip = { km: '463.5', days: 3 };
        const [whole] = truckCost(currency, of, trip, [], by);
        const parts = truckCost(currency, of, trip, loads, by);
        expect(new Set(parts.map(({ orderId }) => orderId)).size).toBe(parts.length);
        for (const part of truckCostParts) expect(parts.reduce((sum, one) => sum + one[part], 0n)).toBe(whole?.[part]);
      },
    ),
  );
});
