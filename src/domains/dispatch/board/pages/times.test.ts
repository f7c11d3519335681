import { expect, test } from 'vitest';
import { lateFor, timesOf } from './times.ts';

const now = new Date('2026-11-23T05:07:00Z');
const order = (pickup_from: string, due_at: string, road_hours: string | null = null) => ({
  pickup_from,
  due_at,
  road_hours,
  leg_from: null,
  leg_to: null,
});

test('A trip runs from the first pick-up to the last due time', () => {
  expect(
    timesOf(
      [order('2026-11-24T02:00:00.000Z', '2026-11-24T20:00:00.000Z'), order('2026-11-24T01:00:00.000Z', '2026-11-25T01:00:00.000Z')],
      now,
    ),
  ).toEqual({ planned_depart: '2026-11-24T01:00:00.000Z', planned_arrive: '2026-11-25T01:00:00.000Z' });
});

test('A pick-up that has passed is made at the next quarter of an hour, and a due time that has passed moves with it', () => {
  expect(timesOf([order('2026-11-23T01:00:00.000Z', '2026-11-23T20:00:00.000Z')], now)).toEqual({
    planned_depart: '2026-11-23T05:15:00.000Z',
    planned_arrive: '2026-11-23T20:00:00.000Z',
  });
  expect(timesOf([order('2026-11-22T01:00:00.000Z', '2026-11-22T20:00:00.000Z')], now)).toEqual({
    planned_depart: '2026-11-23T05:15:00.000Z',
    planned_arrive: '2026-11-24T00:15:00.000Z',
  });
  expect(timesOf([], now)).toEqual({});
});

test.each([
  ['is still met', '2026-11-23T20:00:00.000Z', '14.75', '2026-11-23T20:00:00.000Z'],
  ['is too soon for the line', '2026-11-23T20:00:00.000Z', '15', '2026-11-23T20:15:00.000Z'],
  ['has passed', '2026-11-23T04:00:00.000Z', '15', '2026-11-23T20:15:00.000Z'],
])('A trip that starts late takes the standard time of its line where its due time %s', (_, due, hours, arrives) => {
  expect(timesOf([order('2026-11-22T01:00:00.000Z', due, hours)], now)).toEqual({
    planned_depart: '2026-11-23T05:15:00.000Z',
    planned_arrive: arrives,
  });
});

test('A trip whose pick-up is to come arrives when its goods are due, whatever its line says', () => {
  expect(timesOf([order('2026-11-24T01:00:00.000Z', '2026-11-24T20:00:00.000Z', '30')], now).planned_arrive).toBe(
    '2026-11-24T20:00:00.000Z',
  );
});

test('The truck of a later leg starts when the goods are at the gate, and not at the pick-up of the order', () => {
  const leg = { leg_from: '2026-11-24T06:00:00.000Z', leg_to: '2026-11-24T15:00:00.000Z' };
  expect(timesOf([{ ...order('2026-11-24T01:00:00.000Z', '2026-11-25T01:00:00.000Z'), ...leg }], now)).toEqual({
    planned_depart: leg.leg_from,
    planned_arrive: leg.leg_to,
  });
  // One that starts an hour before the end of its leg takes the hours that were planned for it.
  expect(
    timesOf([{ ...order('2026-11-24T01:00:00.000Z', '2026-11-25T01:00:00.000Z', '9'), ...leg }], new Date('2026-11-24T14:00:00Z')),
  ).toEqual({
    planned_depart: '2026-11-24T14:00:00.000Z',
    planned_arrive: '2026-11-24T23:00:00.000Z',
  });
});

const due = (order_no: string, due_at?: string) => ({ order_no, ...(due_at ? { due_at } : {}) });
test.each([
  ['none arrives late', [due('A', '2026-11-24T20:00:00.000Z')], '2026-11-24T20:00:00.000Z', undefined],
  ['one minute late', [due('A', '2026-11-24T20:00:00Z')], '2026-11-24T20:01:00.000Z', 'A'],
  ['of several the first that is due', [due('A', '2026-11-25T01:00:00Z'), due('B', '2026-11-24T20:00:00Z')], '2026-11-26T00:00:00Z', 'B'],
  ['of several only one is late', [due('A', '2026-11-25T01:00:00Z'), due('B', '2026-11-24T20:00:00Z')], '2026-11-25T01:00:00.000Z', 'B'],
  ['an order whose due time is not known', [due('A')], '2026-11-26T00:00:00Z', undefined],
  ['a trip without an arrival', [due('A', '2026-11-24T20:00:00Z')], undefined, undefined],
])('The order for which a trip comes late: %s', (_, orders, arrive, late) => {
  expect(lateFor(orders, arrive)?.order_no).toBe(late);
});
