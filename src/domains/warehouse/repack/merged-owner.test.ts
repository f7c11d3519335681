import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { mergeOwners } from '../server/seed/merge-owners.ts';
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
  await mergeOwners(keeper, scene);

  const transferred = await keeper.send(transferPallet, { pallet_no, customer_id: String(scene.vina), reason: '客户合并' });
  const stockOf = async (customer: bigint) =>
    (await keeper.send(listStock, { where: { customer_id: [String(customer)] } })).rows.map((row) => [row.pallet_no, row.qty]);
  expect(await stockOf(scene.vina)).toEqual([[transferred.pallet_no, '7.000']]);
  expect(await stockOf(scene.lux)).toEqual([]);
});
