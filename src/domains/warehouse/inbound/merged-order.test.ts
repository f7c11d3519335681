import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { saveCustomer } from '../../reference/customer/contract.ts';
import { customerProducts } from '../../reference/product/master.ts';
import { getOutbound, saveOutbound } from '../outbound/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { mergeOwners } from '../server/seed/merge-owners.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getInbound, readOrderGoods, saveInbound } from './contract.ts';

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', permits: 'all' });
});
afterAll(() => stage.close());

test('goods of an order under the name of a merged customer are planned for its survivor', async () => {
  const stations = await stage.system<WarehouseTables, { id: bigint }[]>(({ db }) =>
    db.selectFrom('station').select('id').orderBy('id').execute(),
  );
  const place = { name: '立讯', contact: '黄工', phone: '0771-5580001', address: '南宁' };
  const order = await keeper.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    customer_ref: 'PO-9',
    business_type: 'ltl',
    origin_station_id: String(stations[0]?.id),
    destination_station_id: String(stations[1]?.id),
    shipper: place,
    consignee: place,
    pickup_from: '2026-11-21T01:00:00Z',
    pickup_to: '2026-11-21T03:00:00Z',
    lines: [{ goods_name: '电机', packing: 'CT', pieces: 48, gross_kg: '24' }],
  });
  // A submitted order keeps the name under which it was submitted.
  await keeper.send(moveOrder, { id: order.id, version: order.version, action: 'submit' });
  await mergeOwners(keeper, scene);

  const { order_no } = order;
  const vina = String(scene.vina);
  const goods = await keeper.send(readOrderGoods, { order_no });
  expect(goods).toMatchObject({ customer_id: vina, customer_ref: 'PO-9', lines: [{ product_id: String(scene.motor) }] });
  const lines = [{ product_id: String(scene.motor), qty: '48' }];
  const plan = { customer_id: vina, warehouse_id: String(scene.warehouse), order_no, lines };
  const [from, to] = ['2026-11-21T01:00:00Z', '2026-11-21T05:00:00Z'];
  const inbound = await keeper.send(saveInbound, { ...plan, eta_from: from, eta_to: to });
  expect(await keeper.send(getInbound, { id: inbound.id })).toMatchObject({ order_no });
  const outbound = await keeper.send(saveOutbound, { ...plan, etd_from: from, etd_to: to });
  expect(await keeper.send(getOutbound, { id: outbound.id })).toMatchObject({ order_no });
  // The order is the survivor's alone.
  const customer_id = await otherCustomer();
  const axle = await keeper.send(customerProducts.save, { code: 'P-9', name: '车桥', unit: '件', dangerous: false, customer_id });
  const strange = { ...plan, customer_id, lines: [{ product_id: axle.id, qty: '1' }], eta_from: from, eta_to: to };
  const reply = await keeper.raw(saveInbound.cmd, { ...strange, request_id: randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'order_no', why: 'BAD_CHOICE' }] });
});

async function otherCustomer(): Promise<string> {
  const money = { currency: 'CNY' as const, settlement: 'monthly' as const, statement_day: 1, credit_days: 30, credit_limit: '0' };
  const terms = { ...money, credit_currency: 'CNY' as const, overdue_grace_days: 0, contacts: [] };
  const company_id = String(stage.companies.cn);
  return (await keeper.send(saveCustomer, { name: '柳州五菱', short_name: '五菱', country: 'CN', company_id, ...terms })).id;
}
