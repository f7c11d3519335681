import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveOrder, saveOrder } from '../../order/order/contract.ts';
import type { DispatchTables } from '../db.ts';
import { type DispatchScene, setDispatchScene } from '../seed/scene.ts';
import { dispatchLoads } from '../work-order/contract.ts';
import { listCapacity, listDriverCapacity, planOf } from './contract.ts';

/* Our own companies share trucks and drivers. That one of them is out for the other is known to both, its trip and order to one. */

let stage: Stage;
let scene: DispatchScene;
let lan: Player;
let trip: { readonly id: string; readonly no: string };
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  lan = await stage.cast({ name: 'Lan' });
  const wei = await stage.cast({ name: 'Wei' });
  const text = (id: bigint): string => String(id);
  const { id } = await lan.send(saveOrder, {
    ...{ company_id: text(stage.companies.cn), customer_id: text(scene.lux), business_type: 'crossBorder' },
    ...{ origin_station_id: text(scene.nanning), destination_station_id: text(scene.hanoi) },
    shipper: { name: 'a', contact: 'a', phone: '0771-5580001', address: 'a' },
    consignee: { name: 'b', contact: 'b', phone: '0771-5580001', address: 'b' },
    ...{ pickup_from: '2026-11-21T01:00:00Z', pickup_to: '2026-11-21T03:00:00Z' },
    lines: [{ goods_name: 'a', packing: 'CT', pieces: 10, gross_kg: '1000', volume_m3: '1' }],
    submit: true,
  });
  const approved = await wei.send(moveOrder, { id, version: 2, action: 'approve' });
  await wei.send(moveOrder, { id, version: approved.version, action: 'receive' });
  trip = await lan.send(dispatchLoads, {
    ...{ carrier_id: text(scene.ownFleet), vehicle_id: text(scene.small.vehicle), driver_id: text(scene.small.driver) },
    ...{ planned_depart: '2026-11-21T04:00:00Z', planned_arrive: '2026-11-21T22:00:00Z' },
    loads: [{ order_id: id, pieces: 10, gross_kg: '1000', volume_m3: '1' }],
  });
}, 60_000);
afterAll(() => stage.close());

const out = { from: '2026-11-21T04:00:00.000Z', to: '2026-11-21T22:00:00.000Z' };
const days = { on: { from: '2026-11-21', to: '2026-11-21' } };
async function seenBy(player: Player) {
  const plan = await player.send(planOf, { from: '2026-11-21', days: 1 });
  const trucks = await player.send(listCapacity, { where: days, tab: 'busy' });
  const drivers = await player.send(listDriverCapacity, { where: days, tab: 'busy' });
  return [plan.trucks.find((truck) => truck.id === String(scene.small.vehicle)), trucks.rows[0], drivers.rows[0]].map((row) => ({
    trips: row?.trips.map(({ id }) => id),
    elsewhere: row?.elsewhere,
  }));
}

test('the company that sent the truck sees its trip', async () => {
  expect(await seenBy(lan)).toEqual([1, 2, 3].map(() => ({ trips: [trip.id], elsewhere: [] })));
});

test('another company of ours sees that it is out, and nothing else of it', async () => {
  const mai = await stage.cast({ name: 'Mai', companyId: stage.companies.vn });
  expect(await seenBy(mai)).toEqual([1, 2, 3].map(() => ({ trips: [], elsewhere: [out] })));
  const plan = await mai.raw('capacity.plan', { from: '2026-11-21', days: 1 });
  expect(JSON.stringify(plan)).not.toContain(trip.no);
});
