import { expect, test } from 'vitest';
import { type FreeTruck, suggest, type WaitingOrder } from './suggest.ts';

const order = (id: bigint, kg: string, more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  id,
  order_no: `SO${id}`,
  company_id: 1n,
  timeZone: 'Asia/Ho_Chi_Minh',
  region: 'cn',
  origin_station_id: 1n,
  destination_station_id: 2n,
  pickup_from: new Date('2026-11-21T01:00:00Z'),
  pickup_to: new Date('2026-11-21T03:00:00Z'),
  due_at: new Date('2026-11-21T20:00:00Z'),
  vehicle_type_id: null,
  remaining: { pieces: 10, pallets: '0', gross_kg: kg, volume_m3: '5' },
  goods: {
    order_no: `SO${id}`,
    is_dg: false,
    dg_class: null,
    un_no: null,
    food: false,
    temperature_min_c: null,
    temperature_max_c: null,
    odour: null,
  },
  way: { countries: ['CN'], standardHours: null },
  road_hours: null,
  ...more,
});
const mayGo = {
  active: true,
  licence_until: '2027-12-31',
  qualification_until: null,
  passport_until: null,
  banned_from: null,
  banned_until: null,
};
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
  driven: [],
  papers: {
    status: 'available',
    inspection_until: '2027-12-31',
    insurance_until: '2027-12-31',
    permit_until: null,
    border_permit_until: null,
  },
  carrierPapers: { licence_until: null, permit_until: null },
  driverPapers: mayGo,
  busy: [],
  ...more,
});
const now = new Date('2026-11-20T00:00:00Z');
const shape = (plan: ReturnType<typeof suggest>) => plan.plans.map(({ orders, truck }) => [truck.id, orders.map(({ id }) => id)]);

test('orders of one way share the smallest own truck that carries them', () => {
  expect(shape(suggest([order(1n, '3000'), order(2n, '4000')], [truck(1n, '20000'), truck(2n, '8000'), truck(3n, '5000')], now))).toEqual([
    [2n, [1n, 2n]],
  ]);
});

test('an own truck goes before a smaller one of a carrier; a busy or blocked one never', () => {
  const busy = [{ from: new Date('2026-11-21T10:00:00Z'), to: new Date('2026-11-21T12:00:00Z') }];
  const hired = truck(3n, '4000', { own: false });
  const expired = { papers: { ...truck(2n, '1').papers, inspection_until: '2026-11-20' } };
  expect(shape(suggest([order(1n, '3000')], [truck(1n, '20000'), hired], now))).toEqual([[1n, [1n]]]);
  expect(shape(suggest([order(1n, '3000')], [truck(1n, '20000', { busy }), truck(2n, '20000', expired), hired], now))).toEqual([
    [3n, [1n]],
  ]);
});

test('what no truck carries, or what may not cross the border, is left with the reason', () => {
  const left = suggest([order(1n, '30000'), order(2n, '1000', { region: 'border', origin_station_id: 5n })], [truck(1n, '20000')], now);
  expect(left.plans).toEqual([]);
  expect(left.unplaced.map(({ order, why }) => [order.id, why.word])).toEqual([
    [1n, 'noTruckFits'],
    [2n, 'noTruckFits'],
  ]);
});

test('a trip for goods that should have been picked up starts at the next quarter of an hour, never in the past', () => {
  const late = new Date('2026-11-21T05:07:00Z');
  const plan = suggest([order(1n, '3000'), order(2n, '3000')], [truck(1n, '20000')], late);
  expect(plan.plans.map(({ depart, arrive }) => [depart.toISOString(), arrive.toISOString()])).toEqual([
    ['2026-11-21T05:15:00.000Z', '2026-11-21T20:00:00.000Z'],
  ]);
});

test('a trip that starts late arrives after the standard time of its way, and says that it is late', () => {
  const late = new Date('2026-11-21T05:07:00Z');
  const way = (road_hours: string) => ({ road_hours });
  const planned = (hours: string) =>
    suggest([order(1n, '3000', way(hours))], [truck(1n, '20000')], late).plans.map(({ arrive, why }) => [
      arrive.toISOString(),
      why.some(({ word }) => word === 'arrivesLate'),
    ]);
  expect(planned('14.75')).toEqual([['2026-11-21T20:00:00.000Z', false]]);
  expect(planned('15')).toEqual([['2026-11-21T20:15:00.000Z', true]]);
  // The truck has to be free until then.
  const busy = [{ from: new Date('2026-11-21T20:00:00Z'), to: new Date('2026-11-21T22:00:00Z') }];
  expect(shape(suggest([order(1n, '3000', way('15'))], [truck(1n, '20000', { busy })], late))).toEqual([]);
  expect(shape(suggest([order(1n, '3000', way('14.75'))], [truck(1n, '20000', { busy })], late))).toEqual([[1n, [1n]]]);
});

test('a truck that was busy before the trip can start is free for it', () => {
  const busy = [{ from: new Date('2026-11-21T01:00:00Z'), to: new Date('2026-11-21T05:00:00Z') }];
  const trucks = [truck(1n, '20000', { busy })];
  expect(shape(suggest([order(1n, '3000')], trucks, new Date('2026-11-21T05:07:00Z')))).toEqual([[1n, [1n]]]);
  expect(shape(suggest([order(1n, '3000')], trucks, now))).toEqual([]);
});

test('an order that was due before now is left with the reason', () => {
  const { plans, unplaced } = suggest([order(1n, '3000')], [truck(1n, '20000')], new Date('2026-11-22T00:00:00Z'));
  expect(plans).toEqual([]);
  expect(unplaced.map(({ why }) => why.word)).toEqual(['duePassed']);
});

test('orders that a rule of mixed loading touches get trucks of their own', () => {
  const [apples, batteries] = [order(1n, '3000'), order(2n, '2000')];
  const lithium = { ...batteries, goods: { ...batteries.goods, is_dg: true, dg_class: '9', un_no: '3480' } };
  const trucks = [truck(1n, '20000'), truck(2n, '20000')];
  expect(shape(suggest([apples, batteries], trucks, now))).toEqual([[1n, [1n, 2n]]]);
  expect(shape(suggest([apples, lithium], trucks, now))).toEqual([
    [1n, [1n]],
    [2n, [2n]],
  ]);
});

test('a truck whose driver is out with another truck or out of hours comes after the others, without that driver', () => {
  const way = { countries: ['VN'], standardHours: '6' };
  const waiting = order(1n, '3000', { way });
  const trip = (depart: string, arrive: string, hours: number) => ({ depart: new Date(depart), arrive: new Date(arrive), hours });
  const elsewhere = [trip('2026-11-21T04:00:00Z', '2026-11-21T06:00:00Z', 2)];
  // Ten hours on Saturday 21 November and 44 in the week leave neither.
  const week = [17, 18, 19, 20].map((day) => trip(`2026-11-${day}T00:00:00Z`, `2026-11-${day}T11:00:00Z`, 11));
  for (const driven of [elsewhere, week]) {
    const tired = truck(1n, '5000', { driven });
    expect(shape(suggest([waiting], [tired, truck(2n, '20000')], now))).toEqual([[2n, [1n]]]);
    const [plan] = suggest([waiting], [tired], now).plans;
    expect([plan?.driver, plan?.why.map(({ word }) => word).includes('driverNotFree')]).toEqual([null, true]);
  }
});

test('a trip that no driver may drive alone keeps the usual driver and asks for a second one', () => {
  const far = order(1n, '3000', { way: { countries: ['VN'], standardHours: '18' } });
  const [plan] = suggest([far], [truck(1n, '5000')], now).plans;
  expect([plan?.driver?.id, plan?.why.map(({ word }) => word).includes('twoDrivers')]).toEqual([1n, true]);
});

test('papers count by the days of the company whose trip it is', () => {
  // The goods arrive at 03:00 on 22 November in Hanoi, which is still 21 November in London.
  const hired = truck(1n, '20000', { carrierPapers: { licence_until: '2026-11-21', permit_until: null } });
  const old = truck(2n, '20000', { papers: { ...truck(2n, '1').papers, insurance_until: '2026-11-21' } });
  for (const one of [hired, old]) {
    expect(shape(suggest([order(1n, '3000')], [one], now))).toEqual([]);
    expect(shape(suggest([order(1n, '3000', { timeZone: 'Europe/London' })], [one], now))).toEqual([[one.id, [1n]]]);
  }
  // Another order that arrives later does not keep the truck from this one.
  const later = order(2n, '3000', { timeZone: 'Europe/London', origin_station_id: 7n, due_at: new Date('2026-11-23T20:00:00Z') });
  const plan = suggest([order(1n, '3000', { timeZone: 'Europe/London' }), later], [old], now);
  expect(plan.unplaced.map(({ order }) => order.id)).toEqual([2n]);
  expect(shape(plan)).toEqual([[2n, [1n]]]);
});

test('a usual driver whose licence ends before the trip does, or who is banned meanwhile, is not proposed', () => {
  const driverOf = (papers: Partial<typeof mayGo> | { banned_from: string; banned_until: string }) =>
    suggest([order(1n, '3000')], [truck(1n, '5000', { driverPapers: { ...mayGo, ...papers } })], now).plans[0];
  expect(driverOf({})?.driver?.id).toBe(1n);
  expect(driverOf({ licence_until: '2026-11-22' })?.driver?.id).toBe(1n);
  for (const papers of [{ licence_until: '2026-11-21' }, { banned_from: '2026-11-22', banned_until: '2026-11-30' }]) {
    const plan = driverOf(papers);
    expect([plan?.driver, plan?.why.map(({ word }) => word).includes('driverNotFree')]).toEqual([null, true]);
  }
  const crossing = order(1n, '3000', { region: 'border' });
  const permitted = truck(1n, '5000', { papers: { ...truck(1n, '1').papers, border_permit_until: '2027-12-31' } });
  expect(suggest([crossing], [permitted], now).plans[0]?.driver).toBeNull();
});

test('goods that ask for a type of truck get one of that type before an own or a smaller truck of another', () => {
  const reefer = order(1n, '3000', { vehicle_type_id: 9n });
  const cold = truck(2n, '20000', { vehicle_type_id: 9n, own: false });
  expect(shape(suggest([reefer], [truck(1n, '5000'), cold], now))).toEqual([[2n, [1n]]]);
  const [plan] = suggest([reefer], [truck(1n, '5000')], now).plans;
  expect(plan?.why.map(({ word }) => word)).toContain('otherType');
  // Goods for another type of truck do not share it.
  const dry = order(2n, '2000', { vehicle_type_id: 1n });
  expect(shape(suggest([reefer, dry], [truck(1n, '5000'), cold], now))).toEqual([
    [2n, [1n]],
    [1n, [2n]],
  ]);
});
