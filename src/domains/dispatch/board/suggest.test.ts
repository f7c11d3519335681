import { expect, test } from 'vitest';
import { type FreeTruck, suggest, type WaitingOrder } from './suggest.ts';

const order = (id: bigint, kg: string, more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  id,
  order_no: `SO${id}`,
  company_id: 1n,
  region: 'cn',
  origin_station_id: 1n,
  destination_station_id: 2n,
  pickup_from: new Date('2026-11-21T01:00:00Z'),
  pickup_to: new Date('2026-11-21T03:00:00Z'),
  due_at: new Date('2026-11-21T20:00:00Z'),
  vehicle_type_id: null,
  remaining: { pieces: 10, pallets: '0', gross_kg: kg, volume_m3: '5' },
  ...more,
});
const truck = (id: bigint, kg: string, more: Partial<FreeTruck> = {}): FreeTruck => ({
  id,
  plate_no: `桂A${id}`,
  country: 'CN',
  carrier_id: 1n,
  carrier_name: '自有',
  own: true,
  vehicle_type_id: 1n,
  load_kg: kg,
  volume_m3: '60',
  driver_id: id,
  driver_name: '王',
  blocked: false,
  mayCrossBorder: false,
  busy: [],
  ...more,
});
const shape = (plan: ReturnType<typeof suggest>) => plan.plans.map(({ orders, truck }) => [truck.id, orders.map(({ id }) => id)]);

test('orders of one way share the smallest own truck that carries them', () => {
  expect(shape(suggest([order(1n, '3000'), order(2n, '4000')], [truck(1n, '20000'), truck(2n, '8000'), truck(3n, '5000')]))).toEqual([
    [2n, [1n, 2n]],
  ]);
});

test('an own truck goes before a smaller one of a carrier; a busy or blocked one never', () => {
  const busy = [{ from: new Date('2026-11-21T10:00:00Z'), to: new Date('2026-11-21T12:00:00Z') }];
  const hired = truck(3n, '4000', { own: false });
  expect(shape(suggest([order(1n, '3000')], [truck(1n, '20000'), hired]))).toEqual([[1n, [1n]]]);
  expect(shape(suggest([order(1n, '3000')], [truck(1n, '20000', { busy }), truck(2n, '20000', { blocked: true }), hired]))).toEqual([
    [3n, [1n]],
  ]);
});

test('what no truck carries, or what may not cross the border, is left with the reason', () => {
  const left = suggest([order(1n, '30000'), order(2n, '1000', { region: 'border', origin_station_id: 5n })], [truck(1n, '20000')]);
  expect(left.plans).toEqual([]);
  expect(left.unplaced.map(({ order, why }) => [order.id, why.word])).toEqual([
    [1n, 'noTruckFits'],
    [2n, 'noTruckFits'],
  ]);
});
