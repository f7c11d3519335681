import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addOrder, crewOf, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { assignTruck, dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from '../../dispatch/work-order/contract.ts';
import { orderProfit } from '../profit/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { truckCostRates } from '../truck-cost-rate/master.ts';
import { costTripsAgain, listTruckCosts } from './contract.ts';

/*
 * Our own truck carries two orders from Nanning to Hanoi, 800 kg and 200 kg, leaves on the 22nd and is signed for on the 23rd of November. By its
 * rates two days of driver and truck cost 1,060.00, whatever the kilometres.
 */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
const orders: bigint[] = [];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, DispatchScene>(async (work) => {
    const road = await setDispatchScene(work, stage.companies.cn);
    const goods = { pieces: 10, m3: '1' };
    orders.push(
      await addOrder(work, road, { no: 'SO-T1', kg: '800', ...goods }),
      await addOrder(work, road, { no: 'SO-T2', kg: '200', ...goods }),
      await addOrder(work, road, { no: 'SO-T3', kg: '100', ...goods }),
    );
    return road;
  });
  mai = await stage.cast({ name: 'Mai' });
}, 60_000);
afterAll(() => stage.close());

const rates = (more: object = {}) => ({
  company_id: String(stage.companies.cn),
  vehicle_id: String(scene.small.vehicle),
  valid_from: '2026-11-01',
  valid_to: null,
  fuel_km: null,
  toll_km: null,
  upkeep_km: null,
  driver_day: '350',
  depreciation_day: '180',
  remark: null,
  ...more,
});
const costsIn = async (tab: string) => (await mai.send(listTruckCosts, { tab })).rows;
const profitOf = (place: number) => mai.send(orderProfit, { order_id: String(orders[place] ?? 0n) });

async function completedTrip(of: { place: number; kg: string }[], departed: string, signed: string): Promise<string> {
  const trip = await mai.send(dispatchLoads, {
    loads: of.map(({ place, kg }) => ({ order_id: String(orders[place] ?? 0n), pieces: 10, gross_kg: kg, volume_m3: '1' })),
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: departed,
    planned_arrive: new Date(Date.parse(departed) + 10 * 3_600_000).toISOString(),
    pod_required: false,
    cost_share: 'gross',
  });
  stage.clock.set(departed);
  let { version } = await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at: departed });
  stage.clock.set(signed);
  const { stops } = await mai.send(getWorkOrder, { id: trip.id });
  for (const stop of stops.slice(1))
    ({ version } = await mai.send(reportWorkOrder, {
      id: trip.id,
      version,
      code: 'arrivedStop',
      stop_id: stop.id,
      at: signed,
    }));
  const { loaded } = await mai.send(getWorkOrder, { id: trip.id });
  for (const load of loaded)
    ({ version } = await mai.send(signLoad, {
      id: trip.id,
      version,
      load_id: load.id,
      signed_pieces: 10,
      signed_by: 'Nguyễn Văn An',
      at: signed,
    }));
  return trip.id;
}

test('a completed trip of our own truck costs what its rates say, shared over its orders; without rates it says so', async () => {
  const loads = [
    { place: 0, kg: '800' },
    { place: 1, kg: '200' },
  ];
  const id = await completedTrip(loads, '2026-11-22T01:10:00Z', '2026-11-23T01:30:00Z');
  expect(await costsIn('uncosted')).toMatchObject([{ id, plate_no: '桂A10001', orders: 2, amount: null }]);
  expect(await profitOf(0)).toMatchObject({ own_truck_cost: '0.00' });

  await mai.send(truckCostRates.save, rates());
  expect(await mai.refused(truckCostRates.save, rates({ valid_from: '2026-12-01' }))).toBe('BAD_PARAMS');
  expect(await mai.send(costTripsAgain, { ids: [id] })).toEqual({ costed: 1, left: 0 });
  // Costing again replaces, and adds nothing.
  await mai.send(costTripsAgain, { ids: [id] });
  expect(await costsIn('costed')).toMatchObject([
    { id, days: 2, driver: '700.00', depreciation: '360.00', amount: '1060.00', currency: 'CNY' },
  ]);
  // A second driver has the same days.
  const withSecond = (second_driver_id: bigint | null) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('work_order').set({ second_driver_id }).where('id', '=', BigInt(id)).execute(),
    );
  await withSecond(scene.large.driver);
  await mai.send(costTripsAgain, { ids: [id] });
  expect(await costsIn('costed')).toMatchObject([{ driver: '1400.00', depreciation: '360.00', amount: '1760.00' }]);
  await withSecond(null);
  await mai.send(costTripsAgain, { ids: [id] });
  expect(await profitOf(0)).toMatchObject({ own_truck_cost: '848.00', profit_after_trucks: '-848.00' });
  expect(await profitOf(1)).toMatchObject({ own_truck_cost: '212.00' });
});

test('the cost is hidden from those who see no cost, and other companies know nothing of it', async () => {
  const sales = await stage.cast({ hidden: ['cost'] });
  expect(JSON.stringify(await sales.send(orderProfit, { order_id: String(orders[0] ?? 0n) }))).not.toContain('848');
  const stranger = await stage.cast({ companyId: stage.companies.vn });
  expect((await stranger.send(listTruckCosts, {})).rows).toEqual([]);
  const [row] = await costsIn('costed');
  expect(await stranger.refused(costTripsAgain, { ids: [row?.id ?? ''] })).toBe('NOT_FOUND');
});

test('rates count from their first day to their last, for their own truck and company, and those out of use not at all', async () => {
  const [row] = await costsIn('costed');
  const set = (values: { valid_from?: string; valid_to?: string | null; active?: boolean; vehicle_id?: bigint; company_id?: bigint }) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('truck_cost_rate').set(values).execute());
  // The trip ends on the 23rd.
  for (const [values, costed] of [
    [{ valid_from: '2026-11-24' }, 0],
    [{ valid_from: '2026-11-23' }, 1],
    [{ valid_from: '2026-11-01', valid_to: '2026-11-22' }, 0],
    [{ valid_to: '2026-11-23' }, 1],
    [{ active: false }, 0],
    [{ active: true, valid_to: null, vehicle_id: scene.large.vehicle }, 0],
    [{ vehicle_id: scene.small.vehicle, company_id: stage.companies.vn }, 0],
    [{ company_id: stage.companies.cn }, 1],
  ] as const) {
    await set(values);
    expect(await mai.send(costTripsAgain, { ids: [row?.id ?? ''] })).toEqual({ costed, left: 1 - costed });
  }
});

test('kilometres cost fuel, toll and upkeep, and an order whose goods were taken off bears nothing', async () => {
  const [row] = await costsIn('costed');
  const id = row?.id ?? '';
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await db.updateTable('truck_cost_rate').set({ fuel_km: '2', toll_km: '1', upkeep_km: '0.5' }).execute();
    await db.updateTable('work_order').set({ distance_km: '100' }).where('id', '=', BigInt(id)).execute();
    await db
      .updateTable('work_order_load')
      .set({ live: false })
      .where('order_id', '=', orders[1] ?? 0n)
      .execute();
  });
  await mai.send(costTripsAgain, { ids: [id] });
  expect(await costsIn('costed')).toMatchObject([
    { orders: 1, km: '100', fuel: '200.00', toll: '100.00', upkeep: '50.00', driver: '700.00', depreciation: '360.00', amount: '1410.00' },
  ]);
  expect(await profitOf(0)).toMatchObject({ own_truck_cost: '1410.00' });
  expect(await profitOf(1)).toMatchObject({ own_truck_cost: '0.00' });
});

test('the list has the completed trips of our own trucks, each with its own cost and orders', async () => {
  const [costed] = await costsIn('costed');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into work_order (no, company_id, region, own, carrier_id, origin_station_id, destination_station_id, state, planned_depart,
        planned_arrive, completed_at)
      select v.no, ${stage.companies.cn}, 'cn', v.own, ${scene.ownFleet}, ${scene.nanning}, ${scene.hanoi}, v.state, '2026-11-22', '2026-11-23', v.at::timestamptz
      from (values ('WO-OWN', true, 'completed', '2026-11-22'), ('WO-HIRED', false, 'completed', '2026-11-22'), ('WO-ROAD', true, 'departed', null))
        v (no, own, state, at)`.execute(db),
  );
  expect((await costsIn('all')).map(({ no, orders: carried, amount }) => [no, carried, amount])).toEqual([
    [costed?.no, 1, '1410.00'],
    ['WO-OWN', 0, null],
  ]);
  await mai.send(costTripsAgain, { ids: [costed?.id ?? ''] });
  expect((await costsIn('uncosted')).map(({ no }) => no)).toEqual(['WO-OWN']);
  const tripsOf = async (vehicle: bigint) =>
    (await mai.send(listTruckCosts, { where: { vehicle: [String(vehicle)] } })).rows.map(({ no }) => no);
  expect([await tripsOf(scene.small.vehicle), await tripsOf(scene.large.vehicle)]).toEqual([[costed?.no], []]);
});

test('a trip is costed when it is completed, by the rates of that day at the clock of its company', async () => {
  // Half past four in the afternoon in UTC is the next day in China.
  await stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('truck_cost_rate').set({ valid_from: '2026-11-25' }).execute());
  const id = await completedTrip([{ place: 2, kg: '100' }], '2026-11-24T01:10:00Z', '2026-11-24T16:30:00Z');
  expect((await costsIn('costed')).find((row) => row.id === id)).toMatchObject({ days: 2, driver: '700.00', depreciation: '360.00' });
});

test('a trip that follows no line takes the kilometres between its ends, and is not costed where nobody knows them', async () => {
  const row = (await costsIn('costed')).find(({ completed_on }) => completed_on === '2026-11-25');
  const id = row?.id ?? '';
  const again = () => mai.send(costTripsAgain, { ids: [id] });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('work_order').set({ distance_km: null, line_id: null }).where('id', '=', BigInt(id)).execute(),
  );
  expect(await again()).toEqual({ costed: 1, left: 0 });
  expect((await costsIn('costed')).find((one) => one.id === id)).toMatchObject({
    km: '380',
    fuel: '760.00',
    toll: '380.00',
    upkeep: '190.00',
  });

  const used = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('line').set({ active }).where('id', '=', scene.line).execute());
  await used(false);
  expect(await again()).toEqual({ costed: 0, left: 1 });
  expect((await costsIn('uncosted')).map((one) => one.id)).toContain(id);
  // Rates by day need no kilometres.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('truck_cost_rate').set({ fuel_km: null, toll_km: null, upkeep_km: null }).execute(),
  );
  expect(await again()).toEqual({ costed: 1, left: 0 });
  expect((await costsIn('costed')).find((one) => one.id === id)).toMatchObject({ fuel: '0.00', driver: '700.00', depreciation: '360.00' });
  await used(true);
});

/** A trip on which the small truck leaves at 06:00 and is exchanged for the large one. It is signed for at last; all times are UTC. */
async function exchangedTrip(no: string, day: string, at: { exchange: string; signature: string }): Promise<{ id: string; order: bigint }> {
  const time = (hour: string): string => `${day}T${hour}:00Z`;
  const order = await stage.system<FinanceTables, bigint>((work) =>
    addOrder(work, scene, { no, pieces: 10, kg: '100', m3: '1', pickup: new Date(time('01:00')) }),
  );
  stage.clock.set(time('00:00'));
  const { id, version } = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 10, gross_kg: '100', volume_m3: '1' }],
    carrier_id: String(scene.ownFleet),
    ...crewOf(scene.small),
    planned_depart: time('06:00'),
    planned_arrive: time('16:00'),
    pod_required: false,
  });
  stage.clock.set(time(at.exchange));
  const left = await mai.send(reportWorkOrder, { id, version, code: 'departed', at: time('06:00') });
  const next = await mai.send(assignTruck, { id, version: left.version, ...crewOf(scene.large) });
  stage.clock.set(time('18:00'));
  const [load] = (await mai.send(getWorkOrder, { id })).loaded;
  const signature = { load_id: load?.id ?? '', signed_pieces: 10, signed_by: 'An', at: time(at.signature) };
  await mai.send(signLoad, { id, version: next.version, ...signature });
  return { id, order };
}

test('of two trucks on one trip each costs its own part, by its own rates, days and kilometres', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) => db.deleteFrom('truck_cost_rate').execute());
  // The small truck drives nine hours of the first day, the large one an hour of it and two on the next.
  const { id, order } = await exchangedTrip('SO-T4', '2026-12-01', { exchange: '15:00', signature: '18:00' });

  const again = () => mai.send(costTripsAgain, { ids: [id] });
  await mai.send(truckCostRates.save, rates({ fuel_km: '2', driver_day: '300', depreciation_day: '100' }));
  // The second truck has no rates yet, and half a cost would look like a cheap trip.
  expect(await again()).toEqual({ costed: 0, left: 1 });
  const ofLarge = { vehicle_id: String(scene.large.vehicle), fuel_km: '4', driver_day: '400', depreciation_day: '200' };
  await mai.send(truckCostRates.save, rates(ofLarge));
  expect(await again()).toEqual({ costed: 1, left: 0 });
  // 380 km by the line, nine hours and three: 285 km at 2.00 for one day, and 95 km at 4.00 for two.
  expect((await costsIn('costed')).find((row) => row.id === id)).toMatchObject({
    km: '380',
    days: 3,
    fuel: '950.00',
    driver: '1100.00',
    depreciation: '500.00',
    amount: '2550.00',
  });
  expect(await mai.send(orderProfit, { order_id: String(order) })).toMatchObject({ own_truck_cost: '2550.00' });
  for (const truck of [scene.small, scene.large]) {
    const { rows } = await mai.send(listTruckCosts, { where: { vehicle: [String(truck.vehicle)] } });
    expect(rows.map((row) => row.id)).toContain(id);
  }
});

test('a truck that comes after the hour of the signature has its day, and the trip is costed', async () => {
  const { id } = await exchangedTrip('SO-T5', '2026-12-05', { exchange: '17:00', signature: '15:30' });
  expect((await costsIn('costed')).find((row) => row.id === id)).toMatchObject({ days: 2, driver: '700.00', depreciation: '300.00' });
});
