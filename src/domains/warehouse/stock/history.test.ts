import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock } from './contract.ts';

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

test('the history of a pallet says how much is on hold after each change, and how much was before it', async () => {
  const { pallet, pallet_no } = await stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '40', at: scene.at.first }),
  );
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  const change = (action: 'hold' | 'release', qty: string) => keeper.send(holdStock, { id: row?.id ?? '', action, qty, reason: '质检' });
  await change('hold', '10');
  await change('release', '3');
  await change('hold', '7');
  const { rows } = await keeper.send(recordTimeline, { subject: 'pallet', id: String(pallet), field: 'held' });
  expect(rows.map(({ what, changes }) => [what, ...changes.map((one) => [one.old, one.new])]).reverse()).toEqual([
    ['hold', ['0.000', '10.000']],
    ['release', ['10.000', '7.000']],
    ['hold', ['7.000', '14.000']],
  ]);
});
