import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { readOwnOrder } from '../../order/portal/contract.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { closeOrderRemainder } from '../order-remainder/contract.ts';
import { addOrder, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from './contract.ts';

/*
 * Luxshare's goods go on several trucks. It is told that they were picked up with the first of them, and that they have arrived when the last
 * is there.
 */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let luxshare: Player;
let day: Date;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  luxshare = await stage.cast({ name: 'Luxshare', type: 4, customerId: scene.lux });
});
afterAll(() => stage.close());

/** The instant of an hour of the scenario's day. */
const at = (hour: number): string => new Date(day.getTime() + hour * 3_600_000).toISOString();

/** A new day with orders of a hundred pieces each. */
async function orders(...numbers: string[]): Promise<string[]> {
  day = new Date((day ?? stage.clock.now()).getTime() + 2 * 86_400_000);
  stage.clock.set(day);
  return system(async (work) => {
    const ids: string[] = [];
    for (const no of numbers) ids.push(String(await addOrder(work, scene, { no, pieces: 100, kg: '1000', m3: '4' })));
    return ids;
  });
}

/** A truck of ours that departs with these pieces of the orders, by default in the first hour. */
async function departed(truck: Truck, loads: readonly (readonly [order: string, pieces: number])[], hour = 1): Promise<string> {
  stage.clock.set(day);
  const { id, version } = await mai.send(dispatchLoads, {
    loads: loads.map(([order_id, pieces]) => ({
      order_id,
      pieces,
      gross_kg: String(pieces * 10),
      volume_m3: String(pieces / 25),
    })),
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(truck.vehicle),
    driver_id: String(truck.driver),
    pod_required: false,
    planned_depart: at(1),
    planned_arrive: at(10),
  });
  stage.clock.set(at(24));
  await mai.send(reportWorkOrder, { id, version, code: 'departed', at: at(hour) });
  return id;
}
async function report(id: string, code: 'leftStop' | 'arrivedStop', stop: 'pickup' | 'deliver', hour: number): Promise<void> {
  const { version, stops } = await mai.send(getWorkOrder, { id });
  const stop_id = stops.find(({ action }) => action === stop)?.id ?? '';
  await mai.send(reportWorkOrder, { id, version, code, stop_id, at: at(hour) });
}
const arrive = (id: string, hour: number) => report(id, 'arrivedStop', 'deliver', hour);
const leavePickup = (id: string, hour: number) => report(id, 'leftStop', 'pickup', hour);
async function sign(id: string, hour: number): Promise<void> {
  const { version, loaded } = await mai.send(getWorkOrder, { id });
  const [load] = loaded;
  const signature = { load_id: load?.id ?? '', signed_pieces: load?.pieces ?? 0, signed_by: 'An', at: at(hour) };
  await mai.send(signLoad, { id, version, ...signature });
}
/** The arrival and the delivery as the customer reads them. */
async function pointsOf(id: string): Promise<{ arrived: string | null; delivered: string | null }> {
  const { milestones } = await luxshare.send(readOwnOrder, { id });
  const reached = (code: string) => milestones.find((point) => point.code === code)?.actual_at ?? null;
  return { arrived: reached('arrived'), delivered: reached('delivered') };
}

test('an order on two trucks has arrived with the later one, whichever is entered first; a correction of either counts', async () => {
  const [order = ''] = await orders('SO-A1');
  const first = await departed(scene.small, [[order, 60]]);
  const second = await departed(scene.large, [[order, 40]]);
  await arrive(second, 12);
  expect(await pointsOf(order)).toEqual({ arrived: null, delivered: null });
  await sign(second, 13);
  expect(await pointsOf(order)).toEqual({ arrived: null, delivered: null });
  await arrive(first, 10);
  expect(await pointsOf(order)).toEqual({ arrived: at(12), delivered: null });
  await arrive(first, 14);
  expect(await pointsOf(order)).toEqual({ arrived: at(14), delivered: null });
  await sign(first, 15);
  expect(await pointsOf(order)).toEqual({ arrived: at(14), delivered: at(15) });
});

test('an order is picked up with its first truck, and a later one changes nothing; a correction counts', async () => {
  const [order = ''] = await orders('SO-A7');
  const first = await departed(scene.small, [[order, 60]], 2);
  const pickedUp = async () =>
    (await luxshare.send(readOwnOrder, { id: order })).milestones.find(({ code }) => code === 'pickedUp')?.actual_at ?? null;
  expect(await pickedUp()).toBe(at(2));
  const second = await departed(scene.large, [[order, 40]], 5);
  expect(await pickedUp()).toBe(at(2));
  await leavePickup(first, 3);
  expect(await pickedUp()).toBe(at(3));
  // The first truck left later than it was reported, and the second was there before it.
  await leavePickup(first, 6);
  expect(await pickedUp()).toBe(at(5));
  await leavePickup(second, 4);
  expect(await pickedUp()).toBe(at(4));
});

test('two trucks that are reported at once tell the arrival of the later one', async () => {
  const [order = ''] = await orders('SO-A2');
  const first = await departed(scene.small, [[order, 60]]);
  const second = await departed(scene.large, [[order, 40]]);
  await Promise.all([arrive(first, 10), arrive(second, 11)]);
  expect((await pointsOf(order)).arrived).toBe(at(11));
});

test('one truck brings all of one order and a part of another: only the first has arrived', async () => {
  const [whole = '', part = ''] = await orders('SO-A3', 'SO-A4');
  const trip = await departed(scene.large, [
    [whole, 100],
    [part, 70],
  ]);
  await arrive(trip, 10);
  expect([(await pointsOf(whole)).arrived, (await pointsOf(part)).arrived]).toEqual([at(10), null]);
  // The rest of it never comes, so that what is there is all there is.
  const { version } = await mai.send(getOrder, { id: part });
  await mai.send(closeOrderRemainder, { order_id: part, version, reason: '客户不再发货' });
  expect((await pointsOf(part)).arrived).toBe(at(10));
});

test('the last truck was signed for and never reported: its goods came with the signature', async () => {
  const [order = ''] = await orders('SO-A5');
  const first = await departed(scene.small, [[order, 60]]);
  const second = await departed(scene.large, [[order, 40]]);
  await arrive(first, 10);
  await sign(second, 12);
  expect(await pointsOf(order)).toEqual({ arrived: at(12), delivered: null });
  // An order no truck of which was reported is delivered without an arrival.
  const [other = ''] = await orders('SO-A6');
  const only = await departed(scene.small, [[other, 100]]);
  await sign(only, 9);
  expect(await pointsOf(other)).toEqual({ arrived: null, delivered: at(9) });
});
