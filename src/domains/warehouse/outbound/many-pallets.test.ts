import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { readFreeStock } from './contract.ts';

/* Goods stand on more pallets than the form of a plan lists. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

const putPallets = (count: number) =>
  stage.system<WarehouseTables, void>(async (work) => {
    for (let place = 0; place < count; place++)
      await putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, qty: '1' });
  });

test('the free stock says when there is more of it than it lists', async () => {
  const of = { warehouse_id: String(scene.warehouse), customer_id: String(scene.lux), product_ids: [String(scene.board)] };
  const listed = async () => {
    const { stock, more } = await keeper.send(readFreeStock, of);
    return [stock.length, more];
  };
  await putPallets(200);
  expect(await listed()).toEqual([200, false]);
  await putPallets(1);
  expect(await listed()).toEqual([200, true]);
}, 60_000);
