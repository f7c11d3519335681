import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { assignCarrierWork } from '../carrier/contract.ts';
import { createFreightWork, finishFreightWork } from '../freight-work/contract.ts';
import type { DispatchWork } from '../server/db.ts';
import { addOrder, crewOf, type DispatchScene } from '../server/seed/scene.ts';
import { assignTruck, dispatchLoads, getWorkOrder, moveWorkOrder, planWorkOrder, reportWorkOrder } from './contract.ts';

/* A trip that nobody answered is planned again, one that was accepted gets its truck, and a booking gets one: by the rules of the first plan. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let chen: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
});
afterAll(() => stage.close());

let orders = 0;
/** Times of a day that no other test has, so that trucks and drivers are free. */
const on = (day: number, hours = 10) => {
  const depart = Date.UTC(2026, 10, 23 + day, 1);
  return { planned_depart: new Date(depart).toISOString(), planned_arrive: new Date(depart + hours * 3_600_000).toISOString() };
};
const ofJinlong = () => ({ carrier_id: String(scene.jinlong) });
async function offered(day: number, m3 = '1') {
  const order = await system((work) => addOrder(work, scene, { no: `SO-PA${++orders}`, pieces: 5, kg: '200', m3 }));
  const loads = [{ order_id: String(order), pieces: 5, gross_kg: '200', volume_m3: m3 }];
  const trip = await mai.send(dispatchLoads, { loads, ...ofJinlong(), ...on(day), pod_required: false });
  return { ...trip, order };
}
async function trip(action: 'withdraw' | 'accept', day: number, m3?: string) {
  const { id, version, order } = await offered(day, m3);
  const moved = await mai.send(moveWorkOrder, { id, version, action, reason: action === 'withdraw' ? '无人应答' : null });
  return { id, version: moved.version, order };
}
/** Facts of a carrier, a truck or a driver that hold for as long as a call is tried. */
async function whileSet<T>(
  table: 'carrier' | 'vehicle' | 'driver',
  id: bigint,
  on: string,
  off: string,
  run: () => Promise<T>,
): Promise<T> {
  const set = (columns: string) => system(({ db }) => sql`update ${sql.table(table)} set ${sql.raw(columns)} where id = ${id}`.execute(db));
  await set(on);
  const outcome = await run();
  await set(off);
  return outcome;
}
const untouched = async ({ id, version }: { id: string; version: number }, state: string) =>
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({ version, state, plate_no: null, driver_name: null });

const banned = [
  `banned_from = '2026-11-01', banned_until = '2027-12-01', ban_reason = '超速'`,
  'banned_from = null, banned_until = null, ban_reason = null',
] as const;
const uninspected = [`inspection_until = '2026-11-22'`, `inspection_until = '2027-12-31'`] as const;
const narrow = ['volume_m3 = 0.5', 'volume_m3 = 80'] as const;

test('a carrier that may not be sent any more gets no trip that is planned again, and no booking', async () => {
  const draft = await trip('withdraw', 1);
  const plan = { ...draft, ...ofJinlong(), ...on(1) };
  const booking = { ...drayage(2), ...ofJinlong(), ...crewOf(scene.jinlongTruck) };
  const both = async () => [await mai.refused(planWorkOrder, planned(plan)), await mai.refused(createFreightWork, booking)];
  for (const [why, set, unset] of [
    ['CARRIER_BLACKLISTED', `blacklisted = true, blacklist_reason = '丢货'`, 'blacklisted = false, blacklist_reason = null'],
    ['CARRIER_NOT_ACTIVE', 'active = false', 'active = true'],
    ['CARRIER_UNFIT', `permit_until = '2026-11-22'`, 'permit_until = null'],
  ] as const)
    expect(await whileSet('carrier', scene.jinlong, set, unset, both)).toEqual([why, why]);
  await untouched(draft, 'draft');
  expect(await mai.send(planWorkOrder, planned(plan))).toMatchObject({ state: 'offered' });
});

test('our own truck is planned again with its driver and without a price', async () => {
  const draft = await trip('withdraw', 3);
  const own = { ...draft, carrier_id: String(scene.ownFleet), ...crewOf(scene.small), ...on(3) };
  const refused = (more: object) => mai.refused(planWorkOrder, planned({ ...own, ...more }));
  expect(await refused({ driver_id: null })).toBe('VEHICLE_AND_DRIVER_NEEDED');
  expect(await refused({ price: '1', price_currency: 'CNY' })).toBe('OWN_TRUCK_HAS_NO_PRICE');
  expect(await mai.refused(createFreightWork, { ...drayage(3), vehicle_id: null })).toBe('VEHICLE_AND_DRIVER_NEEDED');
  // One driver cannot drive so long in a day.
  expect(await why(planWorkOrder.cmd, planned({ ...own, ...on(3, 18) }))).toEqual(['OVER_DAY_HOURS']);
  await untouched(draft, 'draft');
  const sent = await mai.send(planWorkOrder, planned(own));
  expect(sent.state).toBe('assigned');
  expect(await mai.refused(planWorkOrder, planned({ ...own, version: sent.version }))).toBe('ILLEGAL_MOVE');
});

test('the truck and the driver of a trip are its carrier’s, fit and free, for dispatch and for the carrier alike', async () => {
  const [day, taken] = [5, await trip('accept', 5)];
  await mai.send(assignTruck, { id: taken.id, version: taken.version, ...crewOf(scene.jinlongTruck) });
  const [draft, waiting] = [await trip('withdraw', day), await trip('accept', day)];
  const refusals = async (crew: object, at = day) => [
    await mai.refused(planWorkOrder, planned({ ...draft, ...ofJinlong(), ...crew, ...on(at) })),
    await mai.refused(assignTruck, { ...keyOf(waiting), ...crewOf(scene.jinlongTruck), ...crew }),
    await chen.refused(assignCarrierWork, { ...keyOf(waiting), ...crewOf(scene.jinlongTruck), ...crew }),
  ];
  const own = crewOf(scene.jinlongTruck);
  expect(await refusals(own)).toEqual(['VEHICLE_BUSY', 'VEHICLE_BUSY', 'VEHICLE_BUSY']);
  const second = await system((work) => addSpare(work));
  expect(await refusals({ ...own, vehicle_id: String(second) })).toEqual(['DRIVER_BUSY', 'DRIVER_BUSY', 'DRIVER_BUSY']);
  await mai.send(moveWorkOrder, {
    id: taken.id,
    version: (await mai.send(getWorkOrder, { id: taken.id })).version,
    action: 'cancel',
    reason: '不发车',
  });

  const { vehicle, driver } = scene.jinlongTruck;
  const foreign = { vehicle_id: String(scene.saoVietTruck.vehicle), driver_id: String(driver) };
  // Another carrier's truck does not exist for a carrier.
  expect(await refusals(foreign)).toEqual(['VEHICLE_NOT_OF_CARRIER', 'VEHICLE_NOT_OF_CARRIER', 'NOT_FOUND']);
  expect(await refusals({ ...own, driver_id: String(scene.saoVietTruck.driver) })).toEqual([
    'DRIVER_NOT_OF_CARRIER',
    'DRIVER_NOT_OF_CARRIER',
    'NOT_FOUND',
  ]);
  const everywhere = (reason: string) => [reason, reason, reason];
  expect(await whileSet('vehicle', vehicle, ...uninspected, () => refusals(own))).toEqual(everywhere('VEHICLE_UNFIT'));
  expect(await whileSet('driver', driver, ...banned, () => refusals(own))).toEqual(everywhere('DRIVER_UNFIT'));
  expect(await whileSet('vehicle', vehicle, ...narrow, () => refusals(own))).toEqual(everywhere('OVER_VOLUME'));
  await untouched(draft, 'draft');
  await untouched(waiting, 'accepted');
  expect((await chen.send(assignCarrierWork, { ...keyOf(waiting), ...own })).state).toBe('assigned');
});

test('the hours of a week are those of all trips of the driver, also where it is assigned later', async () => {
  const [first, second] = [await trip('accept', 14), await trip('accept', 16)];
  await system(({ db }) =>
    sql`update work_order set planned_arrive = planned_depart + interval '36 hours' where id in (${first.id}, ${second.id})`.execute(db),
  );
  for (const one of [first, second]) await mai.send(assignTruck, { ...keyOf(one), ...crewOf(scene.jinlongTruck) });
  const [draft, third] = [await trip('withdraw', 18), await trip('accept', 18)];
  await system(({ db }) =>
    sql`update work_order set planned_arrive = planned_depart + interval '36 hours' where id = ${third.id}`.execute(db),
  );
  expect(await why(assignTruck.cmd, { ...keyOf(third), ...crewOf(scene.jinlongTruck) })).toEqual(['OVER_WEEK_HOURS']);
  const plan = planned({ ...draft, ...ofJinlong(), ...crewOf(scene.jinlongTruck), ...on(18, 36) });
  expect(await why(planWorkOrder.cmd, plan)).toEqual(['OVER_WEEK_HOURS']);
  await untouched(third, 'accepted');
});

test('goods that may not share a truck any more keep their trip a draft', async () => {
  const [fish, salad] = await Promise.all(
    [1, 2].map(() => system((work) => addOrder(work, scene, { no: `SO-PA${++orders}`, pieces: 5, kg: '200', m3: '1' }))),
  );
  const loads = [fish, salad].map((id) => ({ order_id: String(id), pieces: 5, gross_kg: '200', volume_m3: '1' }));
  const sent = await mai.send(dispatchLoads, { loads, ...ofJinlong(), ...on(25), pod_required: false });
  const { version } = await mai.send(moveWorkOrder, { id: sent.id, version: sent.version, action: 'withdraw', reason: '无人应答' });
  await system(async ({ db }) => {
    await sql`update transport_order set temperature_min_c = -25, temperature_max_c = -18 where id = ${fish}`.execute(db);
    await sql`update transport_order set temperature_min_c = 2, temperature_max_c = 8 where id = ${salad}`.execute(db);
  });
  expect(await mai.refused(planWorkOrder, planned({ id: sent.id, version, ...ofJinlong(), ...on(25) }))).toBe('MIXED_LOADS');
  await untouched({ id: sent.id, version }, 'draft');
});

test('a truck of a booking is fit and free, and its container comes back after it has left', async () => {
  const booking = { ...drayage(30), ...crewOf(scene.large) };
  const refused = () => mai.refused(createFreightWork, booking);
  expect(await whileSet('vehicle', scene.large.vehicle, ...uninspected, refused)).toBe('VEHICLE_UNFIT');
  expect(await whileSet('driver', scene.large.driver, ...banned, refused)).toBe('DRIVER_UNFIT');
  const { id, version } = await mai.send(createFreightWork, booking);
  expect(await mai.refused(createFreightWork, { ...booking, vehicle_id: String(scene.small.vehicle) })).toBe('DRIVER_BUSY');
  expect(await mai.refused(finishFreightWork, { id, version, at: '2026-11-20T01:00:00Z' })).toBe('ILLEGAL_MOVE');
  stage.clock.set('2026-12-23T03:00:00Z');
  const departed = await mai.send(reportWorkOrder, { id, version, code: 'departed', at: '2026-12-23T02:00:00Z' });
  const back = { id, version: departed.version };
  expect(await mai.refused(finishFreightWork, { ...back, at: '2026-12-23T01:59:00Z' })).toBe('BEFORE_DEPARTURE');
  expect(await mai.refused(finishFreightWork, { ...back, at: '2026-12-23T03:30:00Z' })).toBe('IN_THE_FUTURE');
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({ state: 'departed', version: back.version });
});

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
/** The params of a plan; what a trip knows besides is left out. */
function planned({
  order: _,
  ...plan
}: {
  id: string;
  version: number;
  carrier_id: string;
  planned_depart: string;
  planned_arrive: string;
  order?: bigint;
}) {
  return { pod_required: false, ...plan };
}
const drayage = (day: number) => ({
  kind: 'drayage' as const,
  booking_no: `COSU60${day}`,
  origin_station_id: String(scene.nanning),
  destination_station_id: String(scene.nanning),
  return_station_id: String(scene.nanning),
  gross_kg: '4000',
  carrier_id: String(scene.ownFleet),
  ...crewOf(scene.small),
  ...on(day),
});
/** The reasons beside the fields of a refused call. */
async function why(cmd: string, params: object): Promise<string[]> {
  const { data } = await mai.raw(cmd, { ...params, request_id: crypto.randomUUID() });
  return ((data as { at?: { why: string }[] }).at ?? []).map((fault) => fault.why);
}
/** A second truck of Jinlong, for the same driver. */
async function addSpare({ db }: DispatchWork): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`insert into vehicle (carrier_id, plate_no, country, vehicle_type_id, load_kg, volume_m3,
      inspection_until, insurance_until, border_permit_until, search)
    select carrier_id, '桂B30099', country, vehicle_type_id, load_kg, volume_m3, inspection_until, insurance_until, border_permit_until, '桂B30099'
    from vehicle where id = ${scene.jinlongTruck.vehicle} returning id`.execute(db);
  return rows[0]?.id ?? 0n;
}
