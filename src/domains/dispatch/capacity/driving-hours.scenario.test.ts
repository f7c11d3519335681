import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables, DispatchWork } from '../server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import { assignTruck, dispatchLoads, moveWorkOrder } from '../work-order/contract.ts';
import { crewFor } from './contract.ts';

/* Nanning to Hà Nội takes 18 hours by the line's standard time, and Vietnam allows ten a day and 48 a week. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await system((work) => setDispatchScene(work, stage.companies.cn));
  mai = await stage.cast({ name: 'Mai' });
});
afterAll(() => stage.close());

const system = <T>(run: (work: DispatchWork) => Promise<T>): Promise<T> => stage.system<DispatchTables, T>(run);
const order = async (no: string): Promise<string> =>
  String(await system((work) => addOrder(work, scene, { no, pieces: 5, kg: '200', m3: '1' })));
const own = () => ({ carrier_id: String(scene.ownFleet), vehicle_id: String(scene.small.vehicle), driver_id: String(scene.small.driver) });
/** A trip from 08:00 in China, on a day of November 2026 and for so many hours. */
const on = (day: number, hours: number) => {
  const depart = Date.UTC(2026, 10, day);
  return { planned_depart: new Date(depart).toISOString(), planned_arrive: new Date(depart + hours * 3_600_000).toISOString() };
};
const plan = (order_id: string, more: object) => ({
  ...own(),
  ...on(23, 18),
  loads: [{ order_id, pieces: 5, gross_kg: '200', volume_m3: '1' }],
  pod_required: false,
  ...more,
});
async function faults(params: object): Promise<unknown> {
  const reply = await mai.raw(dispatchLoads.cmd, { ...params, request_id: randomUUID() });
  return reply.data;
}
const crew = async (order_id: string, { planned_depart, planned_arrive } = on(23, 18)) =>
  mai.send(crewFor, { carrier_id: String(scene.ownFleet), depart: planned_depart, arrive: planned_arrive, order_ids: [order_id] });

test('A trip that one driver cannot drive within the day is said while choosing, and asks for instructions', async () => {
  const id = await order('SO-H1');
  const { drivers, rests } = await crew(id);
  expect(rests).toEqual({ hours: 18, count: 4, minutes: 20 });
  expect(drivers.map(({ free, over }) => [free, over])).toEqual(
    drivers.map(() => [false, [{ of: 'day', on: '2026-11-23', hours: 16, limit: 10 }]]),
  );
  expect(await faults(plan(id, {}))).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'instructions', why: 'OVER_DAY_HOURS' }] });
  // The same 18 hours in two days and nights are one driver's work.
  expect((await crew(id, on(23, 36))).drivers.every(({ free }) => free)).toBe(true);
  const sent = await mai.send(dispatchLoads, plan(id, { instructions: '第二司机：李师傅' }));
  expect(sent.state).toBe('assigned');
});

test('The hours of the week are summed over the trips of the driver', async () => {
  // The trip above takes 18 hours of the week; two more of 18 would be 54.
  const [second, third] = [await order('SO-H2'), await order('SO-H3')];
  const sent = await mai.send(dispatchLoads, plan(second, on(25, 36)));
  expect((await crew(third, on(27, 36))).drivers.find(({ id }) => id === String(scene.small.driver))).toMatchObject({
    free: false,
    over: [{ of: 'week', on: '2026-11-23', hours: 54, limit: 48 }],
  });
  expect(await faults(plan(third, on(27, 36)))).toMatchObject({ at: [{ at: 'instructions', why: 'OVER_WEEK_HOURS' }] });
  // Another driver has hours left and stands first; so has this one from Monday on.
  expect((await crew(third, on(27, 36))).drivers[0]).toMatchObject({ id: String(scene.large.driver), free: true, over: [] });
  expect((await crew(third, on(30, 36))).drivers.every(({ free }) => free)).toBe(true);
  // A trip that was cancelled is not driven.
  await mai.send(moveWorkOrder, { id: sent.id, version: sent.version, action: 'cancel', reason: '客户改期' });
  expect((await crew(third, on(27, 36))).drivers.find(({ id }) => id === String(scene.small.driver))).toMatchObject({
    free: true,
    over: [],
  });
});

test('Staff who assign our driver later are refused as well; a carrier answers for its own drivers', async () => {
  const id = await order('SO-H4');
  const jinlong = { carrier_id: String(scene.jinlong), vehicle_id: null, driver_id: null };
  const offered = await mai.send(dispatchLoads, plan(id, { ...jinlong, ...on(23, 18) }));
  const { version } = await mai.send(moveWorkOrder, { id: offered.id, version: offered.version, action: 'accept' });
  const crewOfJinlong = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  expect(await mai.refused(assignTruck, { id: offered.id, version, ...crewOfJinlong })).toBe('OVER_DAY_HOURS');
});

test('A departure in the past is refused', async () => {
  const id = await order('SO-H5');
  expect(await faults(plan(id, on(19, 36)))).toMatchObject({
    refusal: 'BAD_PARAMS',
    at: [{ at: 'planned_depart', why: 'DEPARTS_IN_PAST' }],
  });
});

test('A trip without orders, such as a drayage, is known by its ends', async () => {
  const { planned_depart: depart, planned_arrive: arrive } = on(23, 9);
  const ends = { origin_station_id: String(scene.nanning), destination_station_id: String(scene.hanoi) };
  const { rests } = await mai.send(crewFor, { carrier_id: String(scene.ownFleet), depart, arrive, ...ends });
  expect(rests).toEqual({ hours: 9, count: 2, minutes: 20 });
});

test('The way of the orders and the type of truck that they ask for are known while choosing', async () => {
  const id = await order('SO-H7');
  const wantedType = await system(async ({ db }) => {
    const { vehicle_type_id } = await db
      .selectFrom('vehicle')
      .select('vehicle_type_id')
      .where('id', '=', scene.large.vehicle)
      .executeTakeFirstOrThrow();
    await db.updateTable('transport_order').set({ vehicle_type_id }).where('id', '=', BigInt(id)).execute();
    return String(vehicle_type_id);
  });
  // A plan of one hour does not shorten the way.
  const { way_hours, asked_types, vehicles } = await crew(id, on(23, 1));
  expect(way_hours).toBe(18);
  expect(asked_types.map((type) => type.id)).toEqual([wantedType]);
  const fits = (vehicle: bigint) => vehicles.find((one) => one.id === String(vehicle))?.vehicle_type_id === wantedType;
  expect([fits(scene.large.vehicle), fits(scene.small.vehicle)]).toEqual([true, false]);
  const thai = await stage.cast({ name: 'Somsri', companyId: stage.companies.th });
  const { planned_depart: depart, planned_arrive: arrive } = on(23, 18);
  const foreign = await thai.send(crewFor, { carrier_id: String(scene.ownFleet), depart, arrive, order_ids: [id] });
  expect([foreign.way_hours, foreign.asked_types]).toEqual([null, []]);
});

test('The hours at the wheel of another company’s orders are not shown', async () => {
  const id = await order('SO-H6');
  const thai = await stage.cast({ name: 'Somchai', companyId: stage.companies.th });
  const { planned_depart: depart, planned_arrive: arrive } = on(23, 18);
  expect((await thai.send(crewFor, { carrier_id: String(scene.ownFleet), depart, arrive, order_ids: [id] })).rests).toBeNull();
});
