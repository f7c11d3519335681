import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getCustomer } from '../../reference/customer/contract.ts';
import { mergeRecords } from '../../reference/merge/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock } from '../stock/contract.ts';
import { transferPallet } from './contract.ts';

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', permits: 'all' });
});
afterAll(() => stage.close());

test('goods of a customer that was merged are transferred to the survivor, which owns them from then on', async () => {
  // Goods that came by no plan: a count found them, or another owner left them.
  const { pallet_no } = await stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.motor, qty: '7', at: scene.at.first }),
  );
  const sides = { of: 'customer', from: String(scene.lux), into: String(scene.vina) } as const;
  const versionOf = async (id: string) => (await keeper.send(getCustomer, { id })).version;
  const versions = { from_version: await versionOf(sides.from), into_version: await versionOf(sides.into) };
  await keeper.send(mergeRecords, { ...sides, ...versions, reason: '重复录入' });

  const transferred = await keeper.send(transferPallet, { pallet_no, customer_id: sides.into, reason: '客户合并' });
  const stockOf = async (customer_id: string) =>
    (await keeper.send(listStock, { where: { customer_id: [customer_id] } })).rows.map((row) => [row.pallet_no, row.qty]);
  expect(await stockOf(sides.into)).toEqual([[transferred.pallet_no, '7.000']]);
  expect(await stockOf(sides.from)).toEqual([]);
});
