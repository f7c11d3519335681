import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, reportWorkOrder } from './contract.ts';

/* One report of a trip says more than another: which time stands. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let orders: string[];
let trip: string;
let added = 0;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
});
afterAll(() => stage.close());

/** An hour of the day of the trip. */
const at = (time: string): string => `2026-12-0${added}T${time}:00.000Z`;
/** A trip of two orders with a pick-up each, planned from one to eleven. */
beforeEach(async () => {
  added += 1;
  stage.clock.set(at('00:00'));
  orders = [await pickedUpAt('南宁'), await pickedUpAt('钦州')];
  const { id } = await mai.send(dispatchLoads, {
    loads: orders.map((order_id) => ({ order_id, pieces: 5, gross_kg: '500', volume_m3: '2' })),
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: at('01:00'),
    planned_arrive: at('11:00'),
    pod_required: false,
  });
  trip = id;
});

const pickedUpAt = (place: string) =>
  system(async (work) => {
    const id = await addOrder(work, scene, { no: `SO-${place}-${added}`, pieces: 5, kg: '500', m3: '2' });
    await work.db.updateTable('transport_order').set({ shipper_name: place, shipper_address: place }).where('id', '=', id).execute();
    return String(id);
  });
async function report(code: 'departed' | 'arrivedStop' | 'leftStop', time: string, stop?: string): Promise<void> {
  const { version, stops } = await mai.send(getWorkOrder, { id: trip });
  const stop_id = stop === undefined ? null : (stops.find(({ name }) => name === stop)?.id ?? '');
  await mai.send(reportWorkOrder, { id: trip, version, code, stop_id, at: at(time) });
}
const reached = async (code: string) =>
  Promise.all(orders.map(async (id) => (await mai.send(getOrder, { id })).milestones.find((one) => one.code === code)?.actual_at));

test('a departure leaves the times at which pick-ups were reported, and picks up the other goods', async () => {
  stage.clock.set(at('04:00'));
  await report('leftStop', '02:00', '南宁');
  await report('departed', '03:00');
  expect(await reached('pickedUp')).toEqual([at('02:00'), at('03:00')]);
  expect(await reached('departed')).toEqual([at('03:00'), at('03:00')]);
});

test('a corrected arrival at the last stop is the arrival of the trip', async () => {
  stage.clock.set(at('20:00'));
  await report('departed', '01:00');
  await report('arrivedStop', '18:00', '河内收货仓');
  expect(await mai.send(getWorkOrder, { id: trip })).toMatchObject({ state: 'arrived', arrived_at: at('18:00'), late: true });
  await report('arrivedStop', '10:30', '河内收货仓');
  expect(await mai.send(getWorkOrder, { id: trip })).toMatchObject({ state: 'arrived', arrived_at: at('10:30'), late: false });
  // The times of other stops are not those of the trip.
  await report('arrivedStop', '00:30', '南宁');
  expect(await mai.send(getWorkOrder, { id: trip })).toMatchObject({ state: 'arrived', arrived_at: at('10:30') });
  expect(await reached('arrived')).toEqual([at('10:30'), at('10:30')]);
});
