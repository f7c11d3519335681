import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getOrder, moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { orderCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { quotationInForce } from '../server/seed/acts.ts';
import { lineQuotation, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { getActualQuotation, moveActualQuotation, saveActualQuotation } from './contract.ts';

/* An order goes back to its writer and gets another payer. Its quotation is 1,090.00 yuan; 1,200.00 were agreed with the first one. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await quotationInForce(lan, wei, lineQuotation(scene));
}, 60_000);
afterAll(() => stage.close());

const versionOf = async (id: string): Promise<number> => (await lan.send(getOrder, { id })).version;
const move = async (id: string, action: 'approve' | 'unreview' | 'reject') =>
  wei.send(moveOrder, { id, version: await versionOf(id), action, reason: action === 'approve' ? null : '付款方有误' });
const income = async (order_id: string) =>
  (await lan.send(orderCharges, { order_id })).rows
    .filter(({ side, state }) => side === 'receivable' && state !== 'void')
    .map(({ amount, party_name }) => `${amount} ${party_name}`);
async function agreed(order_no: string): Promise<string> {
  const { id, version } = await lan.send(saveActualQuotation, {
    order_no,
    agreed_amount: '1200',
    currency: 'CNY',
    agreed_on: '2026-11-20',
    agreed_with: '王经理',
    reason: '加急',
  });
  const sent = await lan.send(moveActualQuotation, { id, version, action: 'submit' });
  await wei.send(moveActualQuotation, { id, version: sent.version, action: 'confirm' });
  return id;
}
async function sentBack(id: string): Promise<void> {
  await move(id, 'unreview');
  await move(id, 'reject');
}

test('a price that was agreed with one payer does not charge another one', async () => {
  const { id, order_no } = await lan.send(saveOrder, orderSheet(scene));
  await move(id, 'approve');
  const agreement = await agreed(order_no);
  expect(await income(id)).toMatchObject([expect.stringContaining('1200.00')]);
  await sentBack(id);
  await lan.send(saveOrder, orderSheet(scene, { id, version: await versionOf(id), bill_to_id: String(scene.other) }));
  expect(await lan.send(getActualQuotation, { id: agreement })).toMatchObject({ state: 'void' });
  await move(id, 'approve');
  expect(await income(id)).toMatchObject([expect.stringContaining('1090.00')]);
});

test('the price stays where the order comes back with the same payer', async () => {
  const { id, order_no } = await lan.send(saveOrder, orderSheet(scene));
  await move(id, 'approve');
  const agreement = await agreed(order_no);
  await sentBack(id);
  await lan.send(saveOrder, orderSheet(scene, { id, version: await versionOf(id), customer_ref: 'PO-9' }));
  await move(id, 'approve');
  expect(await lan.send(getActualQuotation, { id: agreement })).toMatchObject({ state: 'confirmed' });
  expect(await income(id)).toMatchObject([expect.stringContaining('1200.00')]);
});
