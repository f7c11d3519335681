import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads } from '../work-order/contract.ts';
import { crewFor, planOf } from './contract.ts';

/* Trucks and drivers are free for the trip that is being planned: at its own time, and across its border. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
});
afterAll(() => stage.close());

const order = (no: string) =>
  system(async (work) => String(await addOrder(work, scene, { no, pieces: 5, kg: '200', m3: '1', region: 'border' })));
const later = { depart: '2026-11-27T01:00:00Z', arrive: '2026-11-28T13:00:00Z' };
const own = () => ({ carrier_id: String(scene.ownFleet), vehicle_id: String(scene.small.vehicle), driver_id: String(scene.small.driver) });
const blockersOf = (rows: readonly { id: string; blockers: readonly { what: string }[] }[], id: bigint) =>
  rows.find((row) => row.id === String(id))?.blockers.map(({ what }) => what);

test('for an order across the border, a truck without its permit and a driver without a passport are not free', async () => {
  const order_id = await order('SO-B1');
  await system(async ({ db }) => {
    await db.updateTable('vehicle').set({ border_permit_until: null }).where('id', '=', scene.small.vehicle).execute();
    await db.updateTable('driver').set({ passport_until: null }).where('id', '=', scene.small.driver).execute();
  });
  const crew = (more: object) => mai.send(crewFor, { carrier_id: String(scene.ownFleet), ...later, ...more });
  const nanning = String(scene.nanning);
  const across = { origin_station_id: nanning, destination_station_id: String(scene.hanoi) };
  for (const trip of [{ order_ids: [order_id] }, across]) {
    const { vehicles, drivers } = await crew(trip);
    expect([blockersOf(vehicles, scene.small.vehicle), blockersOf(drivers, scene.small.driver)]).toEqual([['borderPermit'], ['passport']]);
    expect([vehicles, drivers].map((all) => all.find(({ blockers }) => blockers.length > 0)?.free)).toEqual([false, false]);
  }
  const { vehicles, drivers } = await crew({ origin_station_id: nanning, destination_station_id: nanning });
  expect([blockersOf(vehicles, scene.small.vehicle), blockersOf(drivers, scene.small.driver)]).toEqual([[], []]);

  const trip = { ...later, order_ids: [order_id] };
  const { trucks } = await mai.send(planOf, { from: '2026-11-20', days: 1, trip });
  expect(trucks.find(({ id }) => id === String(scene.small.vehicle))).toMatchObject({ free: false, blockers: [{ what: 'borderPermit' }] });
  await system(async ({ db }) => {
    await db.updateTable('vehicle').set({ border_permit_until: '2027-12-31' }).where('id', '=', scene.small.vehicle).execute();
    await db.updateTable('driver').set({ passport_until: '2027-12-31' }).where('id', '=', scene.small.driver).execute();
  });
});

test('a truck that is out at the time of the chosen orders is not free, whichever days the board shows', async () => {
  const [taken, waiting] = [await order('SO-B2'), await order('SO-B3')];
  await mai.send(dispatchLoads, {
    ...own(),
    planned_depart: later.depart,
    planned_arrive: later.arrive,
    loads: [{ order_id: taken, pieces: 5, gross_kg: '200', volume_m3: '1' }],
    pod_required: false,
  });
  const free = async (depart: string, arrive: string) => {
    const { trucks } = await mai.send(planOf, { from: '2026-11-20', days: 1, trip: { depart, arrive, order_ids: [waiting] } });
    const truck = trucks.find(({ id }) => id === String(scene.small.vehicle));
    return [truck?.trips.length, truck?.free];
  };
  expect(await free(later.depart, later.arrive)).toEqual([0, false]);
  expect(await free('2026-11-28T12:59:59Z', '2026-11-29T13:00:00Z')).toEqual([0, false]);
  expect(await free('2026-11-28T13:00:00Z', '2026-11-29T13:00:00Z')).toEqual([0, true]);
  const { trucks } = await mai.send(planOf, { from: '2026-11-20', days: 1 });
  expect(trucks.map((truck) => truck.free)).toEqual(trucks.map(() => null));
});

test('the last day of a paper is that of the company of the trip, for a dispatcher in another zone as well', async () => {
  const order_id = await order('SO-B4');
  const ann = await stage.cast({ name: 'Ann' });
  await system(async ({ db }) => {
    await sql`update account set time_zone = 'Asia/Bangkok' where id = ${ann.accountId}`.execute(db);
    await db.updateTable('vehicle').set({ inspection_until: '2026-12-08' }).where('id', '=', scene.small.vehicle).execute();
    await db.updateTable('driver').set({ licence_until: '2026-12-08' }).where('id', '=', scene.small.driver).execute();
  });
  // Half past midnight on 9 December in Nanning, and half past eleven on 8 December in Bangkok.
  const time = { depart: '2026-12-06T03:30:00Z', arrive: '2026-12-08T16:30:00Z' };
  const sent = {
    ...own(),
    planned_depart: time.depart,
    planned_arrive: time.arrive,
    loads: [{ order_id, pieces: 5, gross_kg: '200', volume_m3: '1' }],
    pod_required: false,
  };
  expect(await ann.refused(dispatchLoads, sent)).toBe('VEHICLE_UNFIT');
  const across = { origin_station_id: String(scene.nanning), destination_station_id: String(scene.hanoi) };
  for (const trip of [{ order_ids: [order_id] }, across]) {
    const { vehicles, drivers } = await ann.send(crewFor, { carrier_id: String(scene.ownFleet), ...time, ...trip });
    expect([blockersOf(vehicles, scene.small.vehicle), blockersOf(drivers, scene.small.driver)]).toEqual([['inspection'], ['licence']]);
  }
  const { trucks } = await ann.send(planOf, { from: '2026-11-20', days: 1, trip: { ...time, order_ids: [order_id] } });
  expect(blockersOf(trucks, scene.small.vehicle)).toEqual(['inspection']);
});
