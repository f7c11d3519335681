import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getOrder, moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../../order/server/seed/scene.ts';
import { orderCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { quotationInForce } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getActualQuotation, moveActualQuotation, saveActualQuotation } from './contract.ts';

/* An order goes back to its writer and gets another payer. Its quotation is 1,090.00 yuan; 1,200.00 were agreed with the first one. */

let stage: Stage;
let scene: Scene & OrderScene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene & OrderScene>(async (work) => ({
    ...(await setScene(work, stage.companies.cn, {})),
    ...(await setOrderScene(work, stage.companies.cn)),
  }));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await quotationInForce(lan, wei, {
    side: 'sell',
    company_id: String(stage.companies.cn),
    party_id: String(scene.lux),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [{ fee_name_id: String(scene.freight), basis: 'trip', currency: 'CNY', price: '1090', line_id: String(scene.line) }],
  });
}, 60_000);
afterAll(() => stage.close());

const fields = (more: object = {}) => ({
  company_id: String(stage.companies.cn),
  customer_id: String(scene.lux),
  business_type: 'crossBorder' as const,
  origin_station_id: String(scene.nanning),
  destination_station_id: String(scene.hanoi),
  shipper: { name: 'a', contact: 'a', phone: '0771-5580001', address: 'a' },
  consignee: { name: 'b', contact: 'b', phone: '0771-5580001', address: 'b' },
  pickup_from: '2026-11-21T09:00:00Z',
  pickup_to: '2026-11-21T10:00:00Z',
  lines: [{ goods_name: 'a', packing: 'CT' as const, pieces: 10, gross_kg: '85', volume_m3: '1' }],
  submit: true,
  ...more,
});
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
  const { id, order_no } = await lan.send(saveOrder, fields());
  await move(id, 'approve');
  const agreement = await agreed(order_no);
  expect(await income(id)).toMatchObject([expect.stringContaining('1200.00')]);
  await sentBack(id);
  await lan.send(saveOrder, fields({ id, version: await versionOf(id), bill_to_id: String(scene.other) }));
  expect(await lan.send(getActualQuotation, { id: agreement })).toMatchObject({ state: 'void' });
  await move(id, 'approve');
  expect(await income(id)).toMatchObject([expect.stringContaining('1090.00')]);
});

test('the price stays where the order comes back with the same payer', async () => {
  const { id, order_no } = await lan.send(saveOrder, fields());
  await move(id, 'approve');
  const agreement = await agreed(order_no);
  await sentBack(id);
  await lan.send(saveOrder, fields({ id, version: await versionOf(id), customer_ref: 'PO-9' }));
  await move(id, 'approve');
  expect(await lan.send(getActualQuotation, { id: agreement })).toMatchObject({ state: 'confirmed' });
  expect(await income(id)).toMatchObject([expect.stringContaining('1200.00')]);
});
