import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { previewOrder } from '../../order/transport-order/save/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import type { FinanceTables } from '../server/db.ts';
import { delivered, quotationInForce } from '../server/seed/acts.ts';
import { lineQuotation, receivedOrder, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { orderCharges } from './contract.ts';

/* Freight is 100 yuan a cubic metre. Nobody has entered the volume of some goods, and none of them is carried for nothing. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  const prices = [
    { fee_name_id: String(scene.freight), basis: 'cbm' as const, currency: 'CNY' as const, price: '100' },
    { fee_name_id: String(scene.fuel), basis: 'trip' as const, currency: 'CNY' as const, price: '50' },
  ];
  await quotationInForce(lan, wei, lineQuotation(scene, { prices }));
}, 60_000);
afterAll(() => stage.close());

async function income(volume_m3: string | null): Promise<string[]> {
  const lines = [{ goods_name: 'a', packing: 'CT' as const, pieces: 10, gross_kg: '85', volume_m3 }];
  const { id } = await receivedOrder(lan, wei, orderSheet(scene, { lines }));
  await stage.system<FinanceTables, void>((work) => delivered(work, BigInt(id)));
  const { rows } = await lan.send(orderCharges, { order_id: id });
  return rows
    .filter((row) => row.side === 'receivable' && !row.estimated)
    .map(({ fee_name, state, amount }) => `${fee_name} ${state} ${amount}`)
    .toSorted();
}

test.each([
  ['2.5', ['FREIGHT open 250.00', 'FUEL open 50.00']],
  ['0', ['FREIGHT unpriced 0.00', 'FUEL open 50.00']],
  [null, ['FREIGHT unpriced 0.00', 'FUEL open 50.00']],
])('freight by volume of %s m³ is charged, or waits where the volume is not known', async (volume, lines) => {
  expect(await income(volume)).toEqual(lines);
});

test('the clerk who enters the order is told that the volume is missing', async () => {
  const { charges, unpriced } = await lan.send(previewOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    mode: 'road',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    pickup_from: '2026-11-20T04:00:00Z',
    pieces: 10,
    pallets: '0',
    gross_kg: '85',
    volume_m3: '0',
  });
  expect(charges.map(({ fee_name, amount }) => [fee_name, amount])).toEqual([['FUEL', '50.00']]);
  expect(unpriced).toMatchObject([{ fee_name: 'FREIGHT', why: 'input_missing', facts: { input: 'volume_m3' } }]);
});
