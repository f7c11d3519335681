import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decidePrice } from '../review/contract.ts';
import type { DispatchTables } from '../server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder } from '../work-order/contract.ts';
import { getCarrierWork } from './contract.ts';

/* The words that we have among ourselves about a price stay with us. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let lin: Player;
let chen: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  mai = await stage.cast({ name: 'Mai' });
  lin = await stage.cast({ name: 'Lin' });
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
});
afterAll(() => stage.close());

/** A trip whose price waits for approval. */
async function waiting(no: string) {
  const order = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2' }));
  return mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.jinlong),
    price: '9800.00',
    price_currency: 'CNY',
    price_reason: '最多可付 10500',
    planned_depart: '2026-11-22T01:00:00Z',
    planned_arrive: '2026-11-22T15:00:00Z',
  });
}

test('a carrier does not read why its price was asked for and approved', async () => {
  const { id, version } = await waiting('SO-P1');
  await lin.send(decidePrice, { id, version, approve: true, reason: '低于其他承运商' });
  const codes = async (trip: Promise<{ events: readonly { code: string }[] }>) => (await trip).events.map(({ code }) => code);
  expect(await codes(mai.send(getWorkOrder, { id }))).toEqual(['created', 'priceAsked', 'priceApproved', 'offered']);
  expect(await codes(chen.send(getCarrierWork, { id }))).toEqual(['created', 'offered']);
});
