import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { splitPallet } from '../repack/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { mergeOwners } from '../server/seed/merge-owners.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listReplenishment } from './contract.ts';
import { pickFaces } from './master.ts';

/* Goods under the name of a customer that was merged stand at a pick face for one owner, and more of them in storage. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', permits: 'all' });
});
afterAll(() => stage.close());

const goodsIn = (at: string, qty: string) =>
  stage.system<WarehouseTables, { pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.motor, at, qty, cartons: 1 }),
  );

test('a face is filled with goods of the owner that stands there, also when they belong to another customer by now', async () => {
  const face = await stage.system<WarehouseTables, { id: bigint }>(({ db }) =>
    db
      .updateTable('location')
      .set({ mixing: 'customer', max_pallets: 9 })
      .where('code', '=', scene.at.second)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const of = { location_id: String(face.id), customer_id: String(scene.lux), product_id: String(scene.motor) };
  await keeper.send(pickFaces.save, { ...of, min_qty: '10', fill_qty: '30' });
  await goodsIn(scene.at.second, '5');
  const source = await goodsIn(scene.at.first, '50');
  const filled = { free: '5.000', qty: '25.000', pallet_no: source.pallet_no, blocked: null };
  const faces = async () => (await keeper.send(listReplenishment, {})).faces;
  expect(await faces()).toMatchObject([filled]);

  await mergeOwners(keeper, scene);
  expect(await faces()).toMatchObject([filled]);
  await keeper.send(splitPallet, { pallet_no: source.pallet_no, qty: '25', reason: 'replenish', location_code: scene.at.second });
  expect(await faces()).toEqual([]);
});
