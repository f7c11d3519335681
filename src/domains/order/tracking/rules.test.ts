import { expect, test } from 'vitest';
import type { MilestoneCode } from './kinds.ts';
import { inJourneyOrder } from './rules.ts';

/** Points with the hour at which each was reached; null where it is not. */
const journey = (points: Partial<Record<MilestoneCode, number | null>>) =>
  inJourneyOrder(
    Object.entries(points).map(([code, hour]) => ({
      code: code as MilestoneCode,
      actual_at: hour === null ? null : new Date(Date.UTC(2026, 10, 20, hour)),
    })),
  )
    .map(({ code }) => code)
    .join();

test('points stand in their usual order, whatever was reported when', () => {
  expect(journey({ signed: null, border: 5, departed: 7, received: 1 })).toBe('received,departed,border,signed');
});

test('points of a warehouse stand where the goods passed it: before the truck, between two legs, or at the destination', () => {
  const road = { received: 1, dispatched: 4, pickedUp: 6, arrived: 12, delivered: null };
  const at = (enteredWarehouse: number, leftWarehouse: number) => journey({ ...road, enteredWarehouse, leftWarehouse });
  expect(at(2, 3)).toBe('received,enteredWarehouse,leftWarehouse,dispatched,pickedUp,arrived,delivered');
  expect(at(7, 9)).toBe('received,dispatched,pickedUp,enteredWarehouse,leftWarehouse,arrived,delivered');
  expect(at(12, 12)).toBe('received,dispatched,pickedUp,arrived,enteredWarehouse,leftWarehouse,delivered');
  // Those of one minute stand in their usual order, whichever was read first.
  expect(journey({ ...road, leftWarehouse: 12, enteredWarehouse: 12 })).toBe(at(12, 12));
  expect(journey({ ...road, leftWarehouse: null, enteredWarehouse: null })).toBe(
    'received,dispatched,pickedUp,arrived,delivered,enteredWarehouse,leftWarehouse',
  );
  // Goods that left one warehouse enter the next.
  expect(at(9, 7)).toBe('received,dispatched,pickedUp,leftWarehouse,enteredWarehouse,arrived,delivered');
  expect(at(0, 5)).toBe('enteredWarehouse,received,dispatched,leftWarehouse,pickedUp,arrived,delivered');
});
