import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { addOrder, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from './contract.ts';

/* The paper of one truck comes to the desk a day late: it is entered after a signature that was given later. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
});
afterAll(() => stage.close());

const order = (no: string, more: { consignee?: string } = {}) =>
  system(async (work) => String(await addOrder(work, scene, { no, pieces: 100, kg: '1000', m3: '4', ...more })));
/** A truck of ours that has departed with fifty pieces of each order. */
async function departed(truck: Truck, orders: readonly string[]): Promise<string> {
  const { id, version } = await mai.send(dispatchLoads, {
    loads: orders.map((order_id) => ({ order_id, pieces: 50, gross_kg: '500', volume_m3: '2' })),
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(truck.vehicle),
    driver_id: String(truck.driver),
    pod_required: false,
    planned_depart: new Date(stage.clock.now().getTime() + 3_600_000).toISOString(),
    planned_arrive: new Date(stage.clock.now().getTime() + 10 * 3_600_000).toISOString(),
  });
  await mai.send(reportWorkOrder, { id, version, code: 'departed', at: stage.clock.now().toISOString() });
  return id;
}
async function sign(id: string, order_no: string, at: string, signed_by: string): Promise<void> {
  const { version, loaded } = await mai.send(getWorkOrder, { id });
  const load_id = loaded.find((load) => load.order_no === order_no)?.id ?? '';
  await mai.send(signLoad, { id, version, load_id, signed_pieces: 50, signed_by, at });
}

test('an order on two trucks is signed when its last goods were, by whom took them', async () => {
  const id = await order('SO-L1');
  const [early, late] = [await departed(scene.small, [id]), await departed(scene.large, [id])];
  stage.clock.set('2026-11-21T08:00:00Z');
  await sign(late, 'SO-L1', '2026-11-20T12:00:00Z', 'Bình');
  await sign(early, 'SO-L1', '2026-11-20T10:00:00Z', 'An');
  const { milestones, ...signed } = await mai.send(getOrder, { id });
  expect(signed).toMatchObject({ state: 'signed', signed_at: '2026-11-20T12:00:00.000Z', signed_by_name: 'Bình' });
  const reached = (code: string) => milestones.find((milestone) => milestone.code === code)?.actual_at;
  expect([reached('delivered'), reached('signed')]).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z']);
});

test('a truck has completed its trip when its last load was signed for', async () => {
  stage.clock.set('2026-11-22T02:00:00Z');
  const trip = await departed(scene.small, [await order('SO-L2'), await order('SO-L3', { consignee: '海防收货仓' })]);
  stage.clock.set('2026-11-23T08:00:00Z');
  await sign(trip, 'SO-L2', '2026-11-22T12:00:00Z', 'An');
  await sign(trip, 'SO-L3', '2026-11-22T10:00:00Z', 'Bình');
  const { events, ...completed } = await mai.send(getWorkOrder, { id: trip });
  const at = '2026-11-22T12:00:00.000Z';
  expect(completed).toMatchObject({ state: 'completed', completed_at: at, arrived_at: at });
  expect(events.find(({ code }) => code === 'completed')).toMatchObject({ at });
});
