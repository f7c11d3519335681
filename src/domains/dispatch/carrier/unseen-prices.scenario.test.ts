import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { decidePrice } from '../review/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, moveWorkOrder } from '../work-order/contract.ts';
import { getCarrierWork, listCarrierWork } from './contract.ts';

/* The words that we have among ourselves about a price, and trips that were never offered, stay with us. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let lin: Player;
let chen: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  lin = await stage.cast({ name: 'Lin' });
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
});
afterAll(() => stage.close());

/** A trip whose price waits for approval. */
async function waiting(no: string) {
  const order = await system((work) => addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2' }));
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

test('a trip that was cancelled before it was offered is not shown to its carrier', async () => {
  const { id, no, version } = await waiting('SO-P2');
  const shown = async () => (await chen.send(listCarrierWork, { tab: 'off', where: { no: [no] } })).rows.map((row) => row.no);
  await mai.send(moveWorkOrder, { id, version, action: 'cancel', reason: '换承运商' });
  expect(await chen.refused(getCarrierWork, { id })).toBe('NOT_FOUND');
  expect(await shown()).toEqual([]);

  const other = await waiting('SO-P3');
  const sent = await lin.send(decidePrice, { id: other.id, version: other.version, approve: true });
  await mai.send(moveWorkOrder, { id: other.id, version: sent.version, action: 'cancel', reason: '客户取消' });
  expect(await chen.send(getCarrierWork, { id: other.id })).toMatchObject({ state: 'cancelled', buy_amount: '9800.00' });
});
