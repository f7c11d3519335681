import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveOrder } from '../../order/transport-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import type { FinanceTables } from '../server/db.ts';
import { delivered, lineOf, quotationInForce, reviewed } from '../server/seed/acts.ts';
import { lineQuotation, receivedOrder, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { enterCharges, listCharges, listOwnCharges, orderCharges, rateAgain, reviewCharges, sumCharges } from './contract.ts';
import { may } from './permits.ts';
import { previewOrder } from '../../order/transport-order/save/contract.ts';

/* An order is signed before its price is agreed: it is rated again once the quotation exists, but never after its review. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

async function signedOrder(): Promise<{ id: string; no: string }> {
  const order = await receivedOrder(lan, wei, orderSheet(scene));
  await stage.system<FinanceTables, void>((work) => delivered(work, BigInt(order.id)));
  return order;
}
async function quote(price: string): Promise<void> {
  const of = { fee_name_id: String(scene.freight), line_id: String(scene.line), tax_percent: '9' };
  await quotationInForce(lan, wei, lineQuotation(scene, { title: price, prices: [{ ...of, basis: 'trip', currency: 'CNY', price }] }));
}
const income = async (order_id: string) =>
  (await lan.send(orderCharges, { order_id })).rows.filter((row) => row.side === 'receivable' && !row.estimated && row.state !== 'void');

test('an order without a price gets one when it is rated again; a reviewed line stays as it is', async () => {
  const { id, no } = await signedOrder();
  expect((await income(id)).map(({ amount }) => amount)).toEqual(['0.00']);
  expect(await lan.send(rateAgain, { side: 'receivable', order_ids: [id] })).toEqual({
    rows: [{ order_id: id, lines: 1, unpriced: 1, why: null }],
  });
  await quote('1090');
  expect(await lan.send(rateAgain, { side: 'receivable', order_ids: [id] })).toEqual({
    rows: [{ order_id: id, lines: 1, unpriced: 0, why: null }],
  });
  const [line] = await income(id);
  expect(line).toMatchObject({ amount: '1090.00', net: '1000.00', tax: '90.00', state: 'open', order_no: no });
  expect((await lan.send(sumCharges, { where: { order_no: [no] }, tab: 'open' })).sums).toEqual([
    { currency: 'CNY', amount: '1090.00', net: '1000.00', tax: '90.00', count: 1 },
  ]);

  await wei.send(reviewCharges, { action: 'approve', rows: [{ id: line?.id ?? '', version: line?.version ?? 0 }] });
  expect(await lan.send(rateAgain, { side: 'receivable', order_ids: [id] })).toEqual({
    rows: [{ order_id: id, lines: 0, unpriced: 0, why: 'reviewed' }],
  });
  // An order on its way has no charge to rate, and no completed trip carries the signed one.
  const { id: open } = await lan.send(saveOrder, orderSheet(scene));
  expect((await lan.send(rateAgain, { side: 'receivable', order_ids: [open] })).rows).toMatchObject([{ lines: 0, why: 'notSigned' }]);
  expect(await lan.send(rateAgain, { side: 'payable', order_ids: [id] })).toEqual({
    rows: [{ order_id: id, lines: 0, unpriced: 0, why: 'noTrip' }],
  });
  expect((await income(id)).map(({ id: one, state }) => [one, state])).toEqual([[line?.id, 'reviewed']]);
  expect((await lan.send(listCharges, { tab: 'reviewed', where: { order_no: [no] } })).rows).toHaveLength(1);

  // The undo of an approval sends the line back as the approval left it.
  const approved = { id: line?.id ?? '', version: (line?.version ?? 0) + 1 };
  await wei.send(reviewCharges, { action: 'sendBack', rows: [approved], reason: 'undo' });
  expect((await income(id)).map(({ state }) => state)).toEqual(['open']);
});

test('the form of an order previews the charge that its review would estimate, and hides it from those who see no prices', async () => {
  const asked = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    mode: 'road' as const,
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    pickup_from: '2026-11-20T04:00:00Z',
    pieces: 10,
    pallets: '0',
    gross_kg: '85',
    volume_m3: '1',
  };
  // The quotation of the first test is for the line between these stations, which the form need not name.
  const { charges, totals } = await lan.send(previewOrder, asked);
  expect(charges).toMatchObject([{ currency: 'CNY', quantity: '1', amount: '1090.00' }]);
  expect(totals).toEqual([{ currency: 'CNY', amount: '1090.00' }]);
  expect(await lan.send(previewOrder, { ...asked, destination_station_id: String(scene.nanning) })).toMatchObject({
    charges: [],
    totals: [],
  });
  expect((await (await stage.cast({ companyId: stage.companies.vn })).send(previewOrder, asked)).charges).toEqual([]);
  const blind = await stage.cast({ hidden: ['customerPrice'] });
  expect(await blind.send(previewOrder, asked)).toMatchObject({ charges: [], totals: [] });
});

test('another company’s order and a clerk without the right are refused', async () => {
  const { id } = await signedOrder();
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  expect(await foreign.refused(rateAgain, { side: 'receivable', order_ids: [id] })).toBe('NOT_FOUND');
  expect(await lan.refused(rateAgain, { side: 'receivable', order_ids: [id, '999999'] })).toBe('NOT_FOUND');
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(rateAgain, { side: 'receivable', order_ids: [id] })).toBe('NOT_PERMITTED');
});

test('a carrier sees its own lines once they are reviewed, and no other carrier’s', async () => {
  const owed = (party: bigint, amount: string) =>
    ({ side: 'payable', party, fee: scene.fuel, amount, currency: 'CNY', on: '2026-11-20' }) as const;
  await reviewed(lan, wei, owed(scene.carrier, '106'), owed(scene.rival, '212'));
  await lan.send(enterCharges, { lines: [lineOf(owed(scene.carrier, '53'))] });
  const fleet = await stage.cast({ type: 2, carrierId: scene.carrier });
  expect((await fleet.send(listOwnCharges, {})).rows).toMatchObject([{ amount: '106.00', net: '100.00', tax: '6.00', state: 'reviewed' }]);
});
