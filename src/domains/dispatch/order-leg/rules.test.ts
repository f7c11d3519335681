import { describe, expect, test } from 'vitest';
import { journeyOf, type Leg } from './rules.ts';

const order = {
  id: 1n,
  border_station_id: 9n,
  origin_station_id: 1n,
  destination_station_id: 4n,
  shipper_name: 'Sender',
  shipper_address: 'Nanning',
  shipper_contact: 'Li',
  shipper_phone: '1',
  consignee_name: 'Receiver',
  consignee_address: 'Bangkok',
  consignee_contact: 'Somchai',
  consignee_phone: '2',
  pickup_from: new Date('2026-11-21T01:00:00Z'),
  pickup_to: new Date('2026-11-21T03:00:00Z'),
  due_at: new Date('2026-11-25T00:00:00Z'),
};
const leg = (seq: number, from: bigint, to: bigint, transit_hours: string): Leg => ({
  seq,
  from_station_id: from,
  to_station_id: to,
  transit_hours,
  crosses: false,
});
const legs = [leg(1, 1n, 2n, '6'), leg(2, 2n, 3n, '10.5'), leg(3, 3n, 4n, '20')];
const gates = new Map([
  [2n, { name: '友谊关', address: 'Pingxiang', contact: 'Wang', phone: '21' }],
  [3n, { name: 'Vientiane', address: null, contact: null, phone: null }],
]);

describe('an order as the truck of a leg sees it', () => {
  test('is picked up at its own place on the first leg, and handed over at the station when that leg is due', () => {
    expect(journeyOf(order, legs, 1, gates)).toEqual({
      ...order,
      border_station_id: null,
      destination_station_id: 2n,
      consignee_name: '友谊关',
      consignee_address: 'Pingxiang',
      consignee_contact: 'Wang',
      consignee_phone: '21',
      due_at: new Date('2026-11-21T07:00:00Z'),
    });
  });
  test('is taken over and handed over at stations in between, within four hours; a station without an address is found by its name', () => {
    expect(journeyOf(order, legs, 2, gates)).toEqual({
      ...order,
      border_station_id: null,
      origin_station_id: 2n,
      destination_station_id: 3n,
      shipper_name: '友谊关',
      shipper_address: 'Pingxiang',
      shipper_contact: 'Wang',
      shipper_phone: '21',
      pickup_from: new Date('2026-11-21T07:00:00Z'),
      pickup_to: new Date('2026-11-21T11:00:00Z'),
      consignee_name: 'Vientiane',
      consignee_address: 'Vientiane',
      consignee_contact: '',
      consignee_phone: '',
      due_at: new Date('2026-11-21T17:30:00Z'),
    });
  });
  test('is delivered at its own place on the last leg, and is due when the order is', () => {
    expect(journeyOf(order, legs, 3, gates)).toEqual({
      ...order,
      border_station_id: null,
      origin_station_id: 3n,
      shipper_name: 'Vientiane',
      shipper_address: 'Vientiane',
      shipper_contact: '',
      shipper_phone: '',
      pickup_from: new Date('2026-11-21T17:30:00Z'),
      pickup_to: new Date('2026-11-21T21:30:00Z'),
    });
  });
  test('keeps both its places on a single leg, without the border stop', () => {
    expect(journeyOf(order, [leg(1, 1n, 4n, '40')], 1, gates)).toEqual({ ...order, border_station_id: null });
  });
  test('is the order itself where it has no such leg', () => {
    expect(journeyOf(order, legs, 4, gates)).toBe(order);
  });
  test('names nothing of a station that nobody knows', () => {
    expect(journeyOf(order, legs, 1, new Map())).toMatchObject({
      consignee_name: '',
      consignee_address: '',
      consignee_contact: '',
      consignee_phone: '',
    });
  });
});
