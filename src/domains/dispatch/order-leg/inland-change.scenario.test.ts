import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { addGate, addOrder, addTruck, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from '../work-order/contract.ts';
import { getOrderLegs, planOrderLegs, releaseOrderLeg } from './contract.ts';

/* Goods change trucks inland, at a hub in Bac Giang: no border lies there, and the time at which they crossed one stays. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let gate: bigint;
let hub: bigint;
let trucks: Truck[];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  await system(async (work) => {
    gate = await addGate(work);
    const at = { latitude: '21.27', longitude: '106.19', time_zone: 'Asia/Ho_Chi_Minh', country: 'VN' };
    const { id } = await work.db
      .insertInto('station')
      .values({ ...at, code: 'VNBGG', name: '北江', name_en: 'Bac Giang', kind: 'crossDock' })
      .returning('id')
      .executeTakeFirstOrThrow();
    hub = id;
    trucks = [scene.small, scene.large, await addTruck(work, scene.ownFleet, { plate: '桂A40004', kg: '5000', m3: '20' })];
  });
});
afterAll(() => stage.close());

async function planned(no: string, day: string, region: 'cn' | 'border', by: readonly bigint[]): Promise<string> {
  stage.clock.set(`${day}T00:00:00Z`);
  const order = await system((work) =>
    addOrder(work, scene, { no, pieces: 20, kg: '2000', m3: '8', region, pickup: new Date(`${day}T01:00:00Z`) }),
  );
  const order_id = String(order);
  const { version } = await mai.send(getOrderLegs, { order_id });
  const stations = [scene.nanning, ...by, scene.hanoi];
  const legs = stations.slice(1).map((to, place) => ({
    from_station_id: String(stations[place]),
    to_station_id: String(to),
    carrier_id: null,
    transit_hours: '5',
  }));
  await mai.send(planOrderLegs, { order_id, version, legs });
  return order_id;
}
/** The truck of a leg takes all of the order, departs at an hour of its day and hands it over an hour later. */
async function drive(order_id: string, leg: number, day: string, hour: string): Promise<void> {
  stage.clock.set(`${day}T00:00:00Z`);
  const truck = trucks[leg - 1] ?? scene.small;
  const { id, version } = await mai.send(dispatchLoads, {
    loads: [{ order_id, pieces: 20, gross_kg: '2000', volume_m3: '8', leg }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(truck.vehicle),
    driver_id: String(truck.driver),
    planned_depart: `${day}T01:00:00Z`,
    planned_arrive: `${day}T09:00:00Z`,
    pod_required: false,
  });
  stage.clock.set(`${day}T23:00:00Z`);
  const departed = await mai.send(reportWorkOrder, { id, version, code: 'departed', at: `${day}T${hour}:00:00Z` });
  const [load] = (await mai.send(getWorkOrder, { id })).loaded;
  const signature = { load_id: load?.id ?? '', signed_pieces: 20, signed_by: 'An', at: `${day}T22:00:00Z` };
  await mai.send(signLoad, { id, version: departed.version, ...signature });
}
async function borderOf(id: string): Promise<string | null> {
  const { milestones } = await mai.send(getOrder, { id });
  return milestones.find(({ code }) => code === 'border')?.actual_at ?? null;
}

test('an order within one country that changes trucks passes no border', async () => {
  const order = await planned('SO-H1', '2026-11-21', 'cn', [hub]);
  await drive(order, 1, '2026-11-21', '02');
  await drive(order, 2, '2026-11-22', '02');
  expect(await borderOf(order)).toBeNull();
});

test('the truck from the gate takes goods over the border, and the one from the hub behind it does not', async () => {
  const order = await planned('SO-H2', '2026-11-25', 'border', [gate, hub]);
  await drive(order, 1, '2026-11-25', '02');
  expect(await borderOf(order)).toBeNull();
  await mai.send(releaseOrderLeg, { order_id: order, seq: 2, released: true, note: '已放行' });
  await drive(order, 2, '2026-11-26', '03');
  expect(await borderOf(order)).toBe('2026-11-26T03:00:00.000Z');
  await drive(order, 3, '2026-11-27', '04');
  expect(await borderOf(order)).toBe('2026-11-26T03:00:00.000Z');
});
