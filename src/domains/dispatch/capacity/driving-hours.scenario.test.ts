import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { addDriver, addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { assignCarrierWork } from '../carrier/contract.ts';
import { assignTruck, dispatchLoads, getWorkOrder, listWorkOrders, moveWorkOrder, reportWorkOrder } from '../work-order/contract.ts';
import { createFreightWork } from '../freight-work/contract.ts';
import { crewFor, listDriverCapacity } from './contract.ts';

/* Nanning to Hà Nội takes 18 hours by the line's standard time, and Vietnam allows ten a day and 48 a week. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let chen: Player;
let relieving: bigint;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  relieving = await system((work) => addDriver(work, scene.ownFleet, { name: '替班' }));
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
});
afterAll(() => stage.close());

const order = async (no: string): Promise<string> =>
  String(await system((work) => addOrder(work, scene, { no, pieces: 5, kg: '200', m3: '1' })));
const relief = (): string => String(relieving);
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
async function faults(params: object, cmd: string = dispatchLoads.cmd): Promise<unknown> {
  const reply = await mai.raw(cmd, { ...params, request_id: randomUUID() });
  return reply.data;
}
const crew = async (order_id: string, { planned_depart: depart, planned_arrive: arrive } = on(23, 18), shared = false) =>
  mai.send(crewFor, { carrier_id: String(scene.ownFleet), depart, arrive, order_ids: [order_id], shared });

test('A trip that one driver cannot drive within the day is said while choosing, and asks for a second driver', async () => {
  const id = await order('SO-H1');
  const { drivers, rests } = await crew(id);
  expect(rests).toEqual({ hours: 18, count: 4, minutes: 20 });
  expect(drivers.map(({ free, over }) => [free, over])).toEqual(
    drivers.map(() => [false, [{ of: 'day', on: '2026-11-23', hours: 16, limit: 10 }]]),
  );
  const alone = { refusal: 'BAD_PARAMS', at: [{ at: 'second_driver_id', why: 'OVER_DAY_HOURS' }] };
  expect(await faults(plan(id, {}))).toMatchObject(alone);
  // Instructions of any kind share nothing.
  expect(await faults(plan(id, { instructions: '到前电话' }))).toMatchObject(alone);
  // The same 18 hours in two days and nights are one driver's work.
  expect((await crew(id, on(23, 36))).drivers.every(({ free }) => free)).toBe(true);
  // Two drivers have nine hours each: eight of them on the first day.
  expect((await crew(id, undefined, true)).drivers.every(({ free, over }) => free && over.length === 0)).toBe(true);
  const sent = await mai.send(dispatchLoads, plan(id, { second_driver_id: relief() }));
  expect(await mai.send(getWorkOrder, { id: sent.id })).toMatchObject({ state: 'assigned', second_driver_name: '替班' });
  for (const where of [{ words: '替班' }, { driver_id: [relief()] }])
    expect((await mai.send(listWorkOrders, { where })).rows.map((row) => row.id)).toEqual([sent.id]);
});

test('The second driver of a trip is another person, free, and within the hours', async () => {
  const id = await order('SO-H8');
  const at = (fault: string, why: string) => ({ refusal: 'BAD_PARAMS', at: [{ at: fault, why }] });
  const { driver_id } = own();
  expect(await faults(plan(id, { ...on(1, 36), second_driver_id: driver_id }))).toMatchObject(at('second_driver_id', 'SAME_DRIVER'));
  expect(await faults(plan(id, { ...on(1, 36), driver_id: null, second_driver_id: relief() }))).toMatchObject(at('driver_id', 'REQUIRED'));
  // On the trip above the relief drives as the second; it occupies this driver like the first.
  const large = { vehicle_id: String(scene.large.vehicle), driver_id: String(scene.large.driver) };
  expect(await faults(plan(id, { ...large, second_driver_id: relief() }))).toMatchObject({ refusal: 'DRIVER_BUSY', driver: '替班' });
  expect(await faults(plan(id, { ...large, driver_id: relief() }))).toMatchObject({ refusal: 'DRIVER_BUSY', driver: '替班' });
  expect((await crew(id)).drivers.find(({ id: one }) => one === relief())).toMatchObject({ free: false, busy: { no: expect.any(String) } });
  const { rows } = await mai.send(listDriverCapacity, { where: { on: { from: '2026-11-23', to: '2026-11-23' } }, tab: 'busy' });
  expect(rows.map(({ name }) => name)).toEqual(['司机 桂A10001', '替班']);
});

test('The hours of the week are summed over the trips of the driver', async () => {
  // The trip above takes nine hours of the week, and two more of 18 come to 45.
  const [second, third, fourth] = [await order('SO-H2'), await order('SO-H3'), await order('SO-H10')];
  await mai.send(dispatchLoads, plan(second, on(25, 36)));
  const sent = await mai.send(dispatchLoads, plan(third, on(27, 36)));
  const small = async (time: ReturnType<typeof on>) =>
    (await crew(fourth, time)).drivers.find(({ id }) => id === String(scene.small.driver));
  expect(await small(on(29, 10))).toMatchObject({ free: false, over: [{ of: 'week', on: '2026-11-23', hours: 55, limit: 48 }] });
  const over = { at: [{ at: 'second_driver_id', why: 'OVER_WEEK_HOURS' }] };
  expect(await faults(plan(fourth, on(29, 10)))).toMatchObject(over);
  // Another driver has hours left and stands first; so has this one from Monday on.
  expect((await crew(fourth, on(29, 10))).drivers[0]).toMatchObject({ free: true, over: [] });
  expect((await crew(fourth, on(30, 36))).drivers.every(({ free }) => free)).toBe(true);
  // Shared with another, the ten hours are five of each: 50 are too many as well, and of the two this one is named.
  const shared = plan(fourth, { ...on(29, 10), second_driver_id: relief() });
  expect(await faults(shared)).toMatchObject({
    at: [{ at: 'driver_id', why: 'OVER_WEEK_HOURS', msg: expect.stringContaining('50 小时') as string }],
  });
  const turned = plan(fourth, { ...on(29, 10), driver_id: relief(), second_driver_id: String(scene.small.driver) });
  expect(await faults(turned)).toMatchObject(over);
  // A trip that was cancelled is not driven.
  await mai.send(moveWorkOrder, { id: sent.id, version: sent.version, action: 'cancel', reason: '客户改期' });
  expect(await small(on(29, 10))).toMatchObject({ free: true, over: [] });
});

test('Staff who assign our driver later are refused as well; a carrier answers for its own drivers', async () => {
  const id = await order('SO-H4');
  const jinlong = { carrier_id: String(scene.jinlong), vehicle_id: null, driver_id: null };
  const offered = await mai.send(dispatchLoads, plan(id, { ...jinlong, ...on(23, 18) }));
  const { version } = await mai.send(moveWorkOrder, { id: offered.id, version: offered.version, action: 'accept' });
  const crewOfJinlong = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  const assign = { id: offered.id, version, ...crewOfJinlong };
  expect(await faults(assign, assignTruck.cmd)).toMatchObject({ at: [{ at: 'second_driver_id', why: 'OVER_DAY_HOURS' }] });
  const same = { ...assign, second_driver_id: crewOfJinlong.driver_id };
  expect(await faults(same, assignTruck.cmd)).toMatchObject({ at: [{ at: 'second_driver_id', why: 'SAME_DRIVER' }] });
  expect((await chen.send(assignCarrierWork, assign)).state).toBe('assigned');
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

test('A trip without orders takes the hours of the line between its ends in the week of its driver', async () => {
  // The container is out for two and a half days of the week from Monday, 7 December, of which the way takes 18 hours.
  const sent = await mai.send(createFreightWork, {
    ...own(),
    planned_depart: '2026-12-07T00:00:00Z',
    planned_arrive: '2026-12-09T12:00:00Z',
    kind: 'drayage',
    booking_no: 'BK-H1',
    container_type: null,
    gross_kg: '200',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
  });
  expect(sent.state).toBe('assigned');
  const later = { planned_depart: '2026-12-10T00:00:00Z', planned_arrive: '2026-12-11T12:00:00Z' };
  const { drivers } = await crew(await order('SO-H11'), later);
  expect(drivers.find(({ id }) => id === String(scene.small.driver))).toMatchObject({ free: true, over: [] });
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

test('A container that goes back empty is driven both ways', async () => {
  // From Monday, 14 December, three days: 18 hours of them are the way out, and 18 the way back.
  const time = { planned_depart: '2026-12-14T00:00:00Z', planned_arrive: '2026-12-17T00:00:00Z' };
  const ends = { origin_station_id: String(scene.nanning), destination_station_id: String(scene.hanoi) };
  const back = { return_station_id: String(scene.nanning) };
  const { planned_depart: depart, planned_arrive: arrive } = time;
  const hint = async (more: object) =>
    (await mai.send(crewFor, { carrier_id: String(scene.ownFleet), depart, arrive, ...ends, ...more })).way_hours;
  expect([await hint({}), await hint(back)]).toEqual([18, 36]);
  const sent = await mai.send(createFreightWork, {
    ...own(),
    ...time,
    ...ends,
    ...back,
    kind: 'drayage',
    booking_no: 'BK-H2',
    container_type: null,
    gross_kg: '200',
  });
  expect(sent.state).toBe('assigned');
  // Another trip of 18 hours in that week makes it 54 hours.
  const { drivers } = await crew(await order('SO-H12'), { planned_depart: '2026-12-18T00:00:00Z', planned_arrive: '2026-12-19T12:00:00Z' });
  expect(drivers.find(({ id }) => id === String(scene.small.driver))).toMatchObject({
    free: false,
    over: [{ of: 'week', on: '2026-12-14', hours: 54, limit: 48 }],
  });
});

test('A driver who takes over on the road has driven from then on', async () => {
  const [first, next] = [await order('SO-H20'), await order('SO-H21')];
  // 18 hours from Monday, 4 January, 08:00 until Tuesday, 20:00; the truck breaks down on Tuesday at 14:00.
  const sent = await mai.send(dispatchLoads, plan(first, on(65, 36)));
  stage.clock.set('2027-01-05T06:00:00Z');
  const { id, version } = sent;
  const departed = await mai.send(reportWorkOrder, { id, version, code: 'departed', at: '2027-01-04T00:00:00Z' });
  const driver_id = String(scene.large.driver);
  await mai.send(assignTruck, { id, version: departed.version, vehicle_id: String(scene.large.vehicle), driver_id });
  // Six hours of the day are driven, and four are left.
  const evening = { planned_depart: '2027-01-05T12:00:00Z', planned_arrive: '2027-01-05T16:00:00Z' };
  const of = async (time: typeof evening) => (await crew(next, time)).drivers.find((driver) => driver.id === driver_id);
  expect(await of(evening)).toMatchObject({ free: true, over: [] });
  expect(await of({ ...evening, planned_depart: '2027-01-05T11:00:00Z' })).toMatchObject({
    over: [{ of: 'day', on: '2027-01-05', hours: 11, limit: 10 }],
  });
});
