import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveOutbound } from '../outbound/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { findPicking, issuePickList } from './contract.ts';

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

test('a hand-held is given all tasks of a list, however long it is', async () => {
  const pallets = 201;
  await stage.system<WarehouseTables, void>(async (work) => {
    for (let place = 0; place < pallets; place++)
      await putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '1', at: scene.at.first });
  });
  const plan = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: String(pallets) }],
    reserve: true,
  });
  const { list_no } = await keeper.send(issuePickList, { plans: [{ id: plan.id, version: plan.version }], release: true });
  const { tasks } = await keeper.send(findPicking, { code: list_no });
  expect(tasks).toHaveLength(pallets);
  const [last] = tasks.slice(-1);
  expect((await keeper.send(findPicking, { code: last?.task_no ?? '' })).tasks).toHaveLength(pallets);
});
