import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movesFrom } from '../../../kernel/machine.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { carrierMay, may } from './permits.ts';
import {
  type Amounts,
  approvalHolds,
  exceeded,
  isAnswerLate,
  isNothing,
  isPast,
  isTripLate,
  minus,
  nothing,
  overCapacity,
  partOf,
  plus,
  priceNeedsApproval,
  splitMeasures,
} from './rules.ts';
import { workOrderStateNames, workOrderStates } from './states.ts';
import { planStops } from './stops.ts';

const amounts: fc.Arbitrary<Amounts> = fc.record({
  pieces: fc.integer({ min: 1, max: 5000 }),
  pallets: fc.integer({ min: 0, max: 99_000 }).map((n) => new Big(n).div(1000).toFixed(3)),
  gross_kg: fc.integer({ min: 1, max: 40_000_000 }).map((n) => new Big(n).div(1000).toFixed(3)),
  volume_m3: fc.integer({ min: 0, max: 1_200_000 }).map((n) => new Big(n).div(10_000).toFixed(4)),
});

describe('the approval of a price for other loads', () => {
  const load = (gross_kg: string, volume_m3: string): Amounts => ({ ...nothing, gross_kg, volume_m3 });
  const twenty = load('20000', '40');
  const yuan = (minor: bigint) => ({ currency: 'CNY', minor });

  test.each([
    ['the quotation stays', { quoted: yuan(400n), load: twenty }, { quoted: yuan(400n), load: load('2000', '4') }, true],
    ['the quotation rises', { quoted: yuan(400n), load: twenty }, { quoted: yuan(401n), load: twenty }, true],
    ['the quotation falls', { quoted: yuan(400n), load: twenty }, { quoted: yuan(399n), load: twenty }, false],
    [
      'the quotation is in another currency',
      { quoted: yuan(400n), load: twenty },
      { quoted: { currency: 'VND', minor: 900n }, load: twenty },
      false,
    ],
    ['there is a quotation now', { quoted: null, load: twenty }, { quoted: yuan(400n), load: twenty }, false],
    ['there is none any more', { quoted: yuan(400n), load: twenty }, { quoted: null, load: twenty }, false],
    ['no quotation, and as much', { quoted: null, load: twenty }, { quoted: null, load: twenty }, true],
    ['no quotation, and more', { quoted: null, load: twenty }, { quoted: null, load: load('20000.001', '40') }, true],
    ['no quotation, and less weight', { quoted: null, load: twenty }, { quoted: null, load: load('19999.999', '41') }, false],
    ['no quotation, and less volume', { quoted: null, load: twenty }, { quoted: null, load: load('21000', '39.9999') }, false],
  ] as const)('%s', (_when, before, after, holds) => {
    expect(approvalHolds(before, after)).toBe(holds);
  });
});

describe('splitting an order', () => {
  test('never takes more than there is, and the parts always add up to the whole', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...splitMeasures),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        (order, measure, shares) => {
          let left = order;
          let taken = nothing;
          for (const share of shares) {
            const wanted = new Big(left[measure]).times(share).div(100).round(3, Big.roundDown).toFixed();
            const part = partOf(left, measure, wanted);
            expect(exceeded(part, left)).toBeNull();
            left = minus(left, part);
            taken = plus(taken, part);
          }
          taken = plus(taken, left);
          expect(taken).toEqual(plus(order, nothing));
          expect(isNothing(minus(order, taken))).toBe(true);
        },
      ),
    );
  });

  test('by pieces takes the same share of the weight, rounded down', () => {
    expect(partOf({ pieces: 3, pallets: '0.000', gross_kg: '10.000', volume_m3: '1.0000' }, 'pieces', '1')).toEqual({
      pieces: 1,
      pallets: '0.000',
      gross_kg: '3.333',
      volume_m3: '0.3333',
    });
  });
});

const whole: Amounts = { pieces: 100, pallets: '8.000', gross_kg: '1000.000', volume_m3: '20.0000' };

describe('a part of an order', () => {
  test.each([
    ['pieces', '0', '0', '0.000', '0.000', '0.0000'],
    ['pieces', '-1', '0', '0.000', '0.000', '0.0000'],
    ['pieces', '5x', '0', '0.000', '0.000', '0.0000'],
    ['pieces', '1', '1', '0.080', '10.000', '0.2000'],
    ['pieces', '99', '99', '7.920', '990.000', '19.8000'],
    ['pieces', '100', '100', '8.000', '1000.000', '20.0000'],
    ['pieces', '101', '100', '8.000', '1000.000', '20.0000'],
    ['gross_kg', '999.999', '99', '7.999', '999.999', '19.9999'],
    ['gross_kg', '250', '25', '2.000', '250.000', '5.0000'],
    ['volume_m3', '0.00019', '0', '0.000', '0.009', '0.0002'],
    ['volume_m3', '5', '25', '2.000', '250.000', '5.0000'],
  ] as const)('by %s of %s has %s pieces, %s pallets, %s kg and %s m³', (measure, amount, pieces, pallets, gross_kg, volume_m3) => {
    expect(partOf(whole, measure, amount)).toEqual({ pieces: Number(pieces), pallets, gross_kg, volume_m3 });
  });
  test('by a measure that the order does not have is nothing', () => {
    expect(partOf({ ...whole, volume_m3: '0.0000' }, 'volume_m3', '1')).toEqual({
      pieces: 0,
      pallets: '0.000',
      gross_kg: '0.000',
      volume_m3: '0.0000',
    });
  });
});

test('an order is dispatched whole once neither pieces nor weight nor volume are left; pallets do not count', () => {
  expect(isNothing({ ...nothing, pallets: '2.000' })).toBe(true);
  expect(isNothing({ ...nothing, pieces: 1 })).toBe(false);
  expect(isNothing({ ...nothing, gross_kg: '0.001' })).toBe(false);
  expect(isNothing({ ...nothing, volume_m3: '0.0001' })).toBe(false);
});

test.each([
  [{}, null],
  [{ pallets: '9.000' }, null],
  [{ pieces: 101 }, 'pieces'],
  [{ gross_kg: '1000.001' }, 'gross_kg'],
  [{ volume_m3: '20.0001' }, 'volume_m3'],
  [{ pieces: 101, gross_kg: '1000.001', volume_m3: '20.0001' }, 'pieces'],
] as const)('a load with %o exceeds the order in %s', (more, measure) => {
  expect(exceeded({ ...whole, ...more }, whole)).toBe(measure);
});

/* A second before, at and after each of the times that a trip has to keep. */
const minute = (minutes: number, ms = 0): Date => new Date(Date.UTC(2026, 10, 21, 2) + minutes * 60_000 + ms);
test.each([
  [minute(-15, -1), true],
  [minute(-15), false],
  [minute(-15, 1), false],
  [minute(1), false],
])('a departure at %s is past at 02:00: %s, since a plan takes a quarter of an hour to fill in', (depart, past) => {
  expect(isPast(depart, minute(0))).toBe(past);
});

describe('a trip is late', () => {
  const trip = { plannedDepart: minute(0), plannedArrive: minute(60), arrivedAt: null };
  test.each(['accepted', 'assigned'] as const)('when it is %s and has not departed by its time', (state) => {
    expect([-1, 0, 1].map((ms) => isTripLate({ ...trip, state }, minute(0, ms)))).toEqual([false, false, true]);
  });
  test('when it has departed and has not arrived by its time', () => {
    expect([-1, 0, 1].map((ms) => isTripLate({ ...trip, state: 'departed' }, minute(60, ms)))).toEqual([false, false, true]);
  });
  test('when it arrived after its time, whatever it is now and how late it is', () => {
    const arrivals = [-1, 0, 1].map((ms) => ({ ...trip, arrivedAt: minute(60, ms) }));
    for (const state of ['departed', 'arrived', 'closed'] as const)
      expect(arrivals.map((one) => isTripLate({ ...one, state }, minute(600)))).toEqual([false, false, true]);
  });
  test.each(['draft', 'offered', 'refused', 'cancelled', 'completed'] as const)('never while it is %s', (state) => {
    expect(isTripLate({ ...trip, state }, minute(600))).toBe(false);
  });
});

test('no answer is late that has no limit', () => {
  expect(isAnswerLate({ state: 'offered', answerBy: null }, minute(600))).toBe(false);
});

describe('a truck', () => {
  test('carries its approved weight and three percent more, and no more volume than it has', () => {
    const load = (gross_kg: string, volume_m3: string): Amounts => ({ pieces: 1, pallets: '0', gross_kg, volume_m3 });
    const truck = { load_kg: '5000', volume_m3: '20' };
    expect(overCapacity(load('5150', '20'), truck)).toBeNull();
    expect(overCapacity(load('5150.001', '20'), truck)).toMatchObject({ of: 'weight', limit: '5150.000' });
    expect(overCapacity(load('1', '20.0001'), truck)).toMatchObject({ of: 'volume' });
  });
});

test('a price needs approval above its quotation, in another currency, or without one', () => {
  const price = (currency: string, minor: bigint) => ({ currency, minor });
  expect(priceNeedsApproval(null, null)).toBe(false);
  expect(priceNeedsApproval(price('CNY', 100n), price('CNY', 100n))).toBe(false);
  expect(priceNeedsApproval(price('CNY', 101n), price('CNY', 100n))).toBe(true);
  expect(priceNeedsApproval(price('VND', 1n), price('CNY', 100n))).toBe(true);
  expect(priceNeedsApproval(price('CNY', 1n), null)).toBe(true);
});

test('an answer is late only while it is waited for', () => {
  const answerBy = new Date('2026-11-21T02:00:00Z');
  expect(isAnswerLate({ state: 'offered', answerBy }, new Date('2026-11-21T02:00:00Z'))).toBe(false);
  expect(isAnswerLate({ state: 'offered', answerBy }, new Date('2026-11-21T02:00:01Z'))).toBe(true);
  expect(isAnswerLate({ state: 'accepted', answerBy }, new Date('2026-11-22T02:00:00Z'))).toBe(false);
});

test('who may do what in each state', () => {
  const staff = new Set<Permit>(Object.values(may));
  const carrier = new Set<Permit>(Object.values(carrierMay));
  const table = workOrderStateNames.map((state) => [
    state,
    movesFrom(workOrderStates, state, (permit) => staff.has(permit))
      .map(([action]) => action)
      .sort()
      .join(' '),
    movesFrom(workOrderStates, state, (permit) => carrier.has(permit))
      .map(([action]) => action)
      .sort()
      .join(' '),
  ]);
  expect(table).toEqual([
    ['draft', 'assign cancel offer', ''],
    ['offered', 'accept cancel refuse withdraw', 'accept refuse'],
    ['accepted', 'assign cancel withdraw', 'assign'],
    ['assigned', 'assign cancel depart withdraw', 'assign depart'],
    ['departed', 'exchange', 'exchange'],
    ['arrived', '', ''],
    ['completed', 'review', ''],
    ['reviewed', 'close', ''],
    ['closed', '', ''],
    ['refused', '', ''],
    ['cancelled', '', ''],
  ]);
});

const journey = (id: bigint, from: string, to: string, due: string) => ({
  id,
  origin_station_id: 1n,
  destination_station_id: 2n,
  border_station_id: id === 3n ? 9n : null,
  shipper_name: from,
  shipper_address: from,
  shipper_contact: '',
  shipper_phone: '',
  consignee_name: to,
  consignee_address: to,
  consignee_contact: '',
  consignee_phone: '',
  pickup_from: new Date('2026-11-21T01:00:00Z'),
  pickup_to: new Date('2026-11-21T03:00:00Z'),
  due_at: new Date(due),
});

test('gate 2 of one town and gate 2 of another are two stops', () => {
  const due = '2026-11-23T00:00:00Z';
  const [here, there] = [journey(1n, 'Gate 2', 'Gate 2', due), journey(2n, 'Gate 2', 'Gate 2', due)];
  const stops = planStops([here, { ...there, origin_station_id: 3n, destination_station_id: 4n }], new Map());
  expect(stops.map(({ action, station_id, orderIds }) => [action, station_id, orderIds])).toEqual([
    ['pickup', 1n, [1n]],
    ['pickup', 3n, [2n]],
    ['deliver', 2n, [1n]],
    ['deliver', 4n, [2n]],
  ]);
});

test('orders at one address share a stop; pick-ups come first, deliveries by when they are due', () => {
  const stops = planStops(
    [
      journey(1n, 'A', 'X', '2026-11-23T00:00:00Z'),
      journey(2n, 'A', 'Y', '2026-11-22T00:00:00Z'),
      journey(3n, 'B', 'X', '2026-11-24T00:00:00Z'),
    ],
    new Map([[9n, '友谊关']]),
  );
  expect(stops.map(({ seq, action, name, orderIds }) => [seq, action, name, orderIds])).toEqual([
    [1, 'pickup', 'A', [1n, 2n]],
    [2, 'pickup', 'B', [3n]],
    [3, 'border', '友谊关', [3n]],
    [4, 'deliver', 'Y', [2n]],
    [5, 'deliver', 'X', [1n, 3n]],
  ]);
});
