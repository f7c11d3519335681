import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { previewOrder } from '../../order/transport-order/save/contract.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../../order/server/seed/scene.ts';
import type { FinanceTables } from '../server/db.ts';
import { delivered, quotationInForce } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { orderCharges } from './contract.ts';

/* Freight is 100 yuan a cubic metre. Nobody has entered the volume of some goods, and none of them is carried for nothing. */

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
    prices: [
      { fee_name_id: String(scene.freight), basis: 'cbm', currency: 'CNY', price: '100' },
      { fee_name_id: String(scene.fuel), basis: 'trip', currency: 'CNY', price: '50' },
    ],
  });
}, 60_000);
afterAll(() => stage.close());

async function income(volume_m3: string | null): Promise<string[]> {
  const { id, version } = await lan.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: 'a', contact: 'a', phone: '0771-5580001', address: 'a' },
    consignee: { name: 'b', contact: 'b', phone: '0771-5580001', address: 'b' },
    pickup_from: '2026-11-20T04:00:00Z',
    pickup_to: '2026-11-20T06:00:00Z',
    lines: [{ goods_name: 'a', packing: 'CT', pieces: 10, gross_kg: '85', volume_m3 }],
    submit: true,
  });
  const approved = await wei.send(moveOrder, { id, version, action: 'approve' });
  await wei.send(moveOrder, { id, version: approved.version, action: 'receive' });
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
