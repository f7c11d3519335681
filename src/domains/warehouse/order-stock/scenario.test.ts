import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveOrder } from '../../order/transport-order/contract.ts';
import { getInbound, moveInbound, readOrderGoods, saveInbound } from '../inbound/contract.ts';
import { receive } from '../receiving/contract.ts';
import { holdStock, listStock } from '../stock/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listOrderStock } from './contract.ts';

/* Goods of an order in the warehouse: their pallets, the free quantity, and the time since they arrived. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

test('what is received for an order stands under its number; what has no order does not', async () => {
  const stations = await stage.system<WarehouseTables, { id: bigint }[]>(({ db }) =>
    db.selectFrom('station').select('id').orderBy('id').execute(),
  );
  const { order_no } = await keeper.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    customer_ref: 'PO-9',
    business_type: 'ltl',
    origin_station_id: String(stations[0]?.id),
    destination_station_id: String(stations[1]?.id),
    shipper: { name: '立讯南宁工厂', contact: 'a', phone: '0771-5580001', address: 'a' },
    consignee: { name: 'b', contact: 'b', phone: '0771-5580001', address: 'b' },
    pickup_from: '2026-11-21T01:00:00Z',
    pickup_to: '2026-11-21T03:00:00Z',
    lines: [
      { goods_name: '主板', packing: 'CT', pieces: 48, gross_kg: '24' },
      { goods_name: '样品', packing: 'CT', pieces: 1, gross_kg: '1' },
    ],
  });
  // The order's lines become the lines of the plan; goods without a product of the customer must be chosen by hand.
  const goods = await keeper.send(readOrderGoods, { order_no });
  expect(goods).toMatchObject({ customer_id: String(scene.lux), customer_ref: 'PO-9', supplier_name: '立讯南宁工厂' });
  expect(goods.lines.map(({ product_id, goods_name }) => [product_id, goods_name])).toEqual([
    [String(scene.board), '主板'],
    [null, '样品'],
  ]);
  for (const order of [order_no, null]) {
    const savedInbound = await keeper.send(saveInbound, {
      customer_id: String(scene.lux),
      warehouse_id: String(scene.warehouse),
      order_no: order,
      eta_from: '2026-11-21T01:00:00Z',
      eta_to: '2026-11-21T05:00:00Z',
      lines: [{ product_id: String(scene.board), qty: '48', cartons: 2 }],
      submit: true,
    });
    const audited = await keeper.send(moveInbound, { id: savedInbound.id, version: savedInbound.version, action: 'audit' });
    await keeper.send(moveInbound, { id: savedInbound.id, version: audited.version, action: 'arrive' });
    const { line_rows } = await keeper.send(getInbound, { id: savedInbound.id });
    await keeper.send(receive, { plan_id: savedInbound.id, line_id: line_rows[0]?.id ?? '', qty: '48', cartons: 2 });
  }
  expect((await keeper.send(listStock, {})).rows).toHaveLength(2);
  const stock = async (where: object = {}) => (await keeper.send(listOrderStock, { where })).rows;
  const [row] = await stock();
  expect(await stock()).toHaveLength(1);
  expect(row).toMatchObject({ order_no, product_name: '主板', qty: '48.000', available: '48.000', cartons: 2, age_days: 0 });

  // Held goods are in stock but not free.
  await keeper.send(holdStock, { id: row?.id ?? '', action: 'hold', qty: '8', reason: '质检' });
  stage.clock.advance(3 * 86_400_000);
  expect(await stock({ order_no: [order_no] })).toMatchObject([{ qty: '48.000', available: '40.000', age_days: 3 }]);
  expect(await stock({ order_no: ['SO-NONE'] })).toEqual([]);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(listOrderStock, {})).rows).toEqual([]);
  expect(await bangkok.refused(readOrderGoods, { order_no })).toBe('BAD_PARAMS');
});
