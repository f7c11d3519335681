import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { addDriver, addOrder, crewOf, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { assignTruck, dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from '../work-order/contract.ts';
import { crewFor, listCapacity, listDriverCapacity, planOf } from './contract.ts';

/*
 * A truck is exchanged on the way from Nanning to Hà Nội: the plan shows the part of each truck, and each driver has the hours of the own part.
 * Vietnam allows ten hours a day.
 */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
});
afterAll(() => stage.close());

const on = (day: number, hour: number, minute = 0): string => new Date(Date.UTC(2026, 10, day, hour, minute)).toISOString();
const addOrderOn = async (no: string, day: number): Promise<string> =>
  String(await system((work) => addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2', pickup: new Date(on(day, 1)) })));

/** A trip of the large truck from one o'clock to nine that has departed, and the time at which something happens to it. */
async function underWay(no: string, day: number, hour: number) {
  stage.clock.set(on(day, 0));
  const { id, version } = await mai.send(dispatchLoads, {
    loads: [{ order_id: await addOrderOn(no, day), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.ownFleet),
    ...crewOf(scene.large),
    planned_depart: on(day, 1),
    planned_arrive: on(day, 9),
    pod_required: false,
  });
  stage.clock.set(on(day, hour));
  const departed = await mai.send(reportWorkOrder, { id, version, code: 'departed', at: on(day, 1) });
  return { id, version: departed.version };
}
const hourOf = (at: string): number => new Date(at).getUTCHours();
async function bars(day: number, { plate }: Truck) {
  const { trucks } = await mai.send(planOf, { from: `2026-11-${day}`, days: 1, text: plate });
  return trucks.flatMap(({ trips }) => trips.map(({ from, to, former, driver_name }) => [hourOf(from), hourOf(to), former, driver_name]));
}
/** The limits that a driver would exceed with a trip to Hà Nội that day, from ten o'clock. */
async function overOf(order: string, driver: bigint, day: number, hours: number) {
  const time = { depart: on(day, 10), arrive: on(day, 10, hours * 60) };
  const { drivers } = await mai.send(crewFor, { carrier_id: String(scene.ownFleet), ...time, order_ids: [order] });
  return drivers.find(({ id }) => id === String(driver))?.over;
}

test('the plan shows each truck for its own part of the trip, and the next driver from the exchange on', async () => {
  const { id, version } = await underWay('SO-E1', 21, 6);
  await mai.send(assignTruck, { id, version, ...crewOf(scene.small) });
  expect(await bars(21, scene.large)).toEqual([[1, 6, true, '司机 桂A20002']]);
  expect(await bars(21, scene.small)).toEqual([[6, 9, false, '司机 桂A10001']]);
  const where = { on: { from: '2026-11-21', to: '2026-11-21' } };
  const trucks = await mai.send(listCapacity, { where, tab: 'busy' });
  const drivers = await mai.send(listDriverCapacity, { where, tab: 'busy' });
  for (const { rows } of [trucks, drivers]) expect(rows.map(({ trips }) => trips.map(({ from }) => hourOf(from)))).toEqual([[6]]);
  // From the exchange on the first truck may be sent again, unless it is set to be in the workshop; the second is on the trip.
  const { vehicles } = await mai.send(crewFor, { carrier_id: String(scene.ownFleet), depart: on(21, 6), arrive: on(21, 8) });
  const isFree = ({ vehicle }: Truck) => vehicles.find(({ id: truck }) => truck === String(vehicle))?.free;
  expect([isFree(scene.large), isFree(scene.small)]).toEqual([true, false]);
  // The truck that broke down is repaired and finishes the trip itself.
  stage.clock.set(on(21, 8));
  await mai.send(assignTruck, { id, version: version + 1, ...crewOf(scene.large) });
  expect(await bars(21, scene.small)).toEqual([[6, 8, true, '司机 桂A10001']]);
  expect(await bars(21, scene.large)).toEqual([
    [1, 6, true, '司机 桂A20002'],
    [8, 9, false, '司机 桂A20002'],
  ]);
  // A trip that is over occupies no truck, and is drawn for none.
  stage.clock.set(on(21, 9));
  const { loaded } = await mai.send(getWorkOrder, { id });
  const signature = { load_id: loaded[0]?.id ?? '', signed_pieces: 5, signed_by: 'An', at: on(21, 9) };
  await mai.send(signLoad, { id, version: version + 2, ...signature });
  expect([await bars(21, scene.small), await bars(21, scene.large)]).toEqual([[], []]);
});

test('the hours of a driver who was relieved with the truck count on that day', async () => {
  const { id, version } = await underWay('SO-E2', 23, 6);
  await mai.send(assignTruck, { id, version, ...crewOf(scene.small) });
  const next = await addOrderOn('SO-E3', 23);
  // Five hours were driven until the exchange, and three more are the other driver's.
  expect(await overOf(next, scene.large.driver, 23, 5)).toEqual([]);
  expect(await overOf(next, scene.large.driver, 23, 5.5)).toEqual([{ of: 'day', on: '2026-11-23', hours: 10.5, limit: 10 }]);
  expect(await overOf(next, scene.small.driver, 23, 5.5)).toEqual([]);
});

test('another driver of the same truck leaves the truck on its trip, and both have their own hours', async () => {
  const { id, version } = await underWay('SO-E4', 25, 6);
  const relief = await system((work) => addDriver(work, scene.ownFleet, { name: '替班' }));
  await mai.send(assignTruck, { id, version, vehicle_id: String(scene.large.vehicle), driver_id: String(relief) });
  expect(await bars(25, scene.large)).toEqual([[1, 9, false, '替班']]);
  const next = await addOrderOn('SO-E5', 25);
  expect(await overOf(next, scene.large.driver, 25, 5.5)).toMatchObject([{ hours: 10.5 }]);
  expect(await overOf(next, relief, 25, 5.5)).toEqual([]);
});
