import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveOutbound } from '../outbound/contract.ts';
import { readPallet } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { findPicking, getPicking, issuePickList, pickGoods, splitPick } from './contract.ts';

/* A scan on the board of a hand-held leads to the work that waits for it. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

test.each([false, true])('a pallet leads to its pick until the goods are off it, split by scan: %s', async (split_required) => {
  const { pallet_no } = await stage.system<WarehouseTables, { pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '100', cartons: 10, at: scene.at.first }),
  );
  const plan = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '30', rule: 'pallet', pallet_no }],
    split_required,
    reserve: true,
  });
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id: plan.id, version: plan.version }], release: true });
  const task = await keeper.send(getPicking, { id: first_task_id });
  const tasksAt = async (code: string) => (await keeper.send(findPicking, { code })).tasks.map(({ task_no }) => task_no);
  expect(await tasksAt(pallet_no)).toEqual([task.task_no]);
  const scan = { scan_id: randomUUID(), task_no: task.task_no };
  const { to_pallet_no } = await keeper.send(pickGoods, { ...scan, location_code: scene.at.first, pallet_no });
  const onto = to_pallet_no ?? '';
  if (split_required) {
    expect(await tasksAt(pallet_no)).toEqual([task.task_no]);
    await keeper.send(splitPick, { ...scan, scan_id: randomUUID(), pallet_no, to_pallet_no: onto });
  }

  // The picked goods are still to be checked and loaded; the rest on the old pallet is nobody's pick.
  expect(await tasksAt(onto)).toEqual([task.task_no]);
  expect(await keeper.refused(findPicking, { code: pallet_no })).toBe('NO_SUCH_TASK');
  expect(await keeper.send(readPallet, { pallet_no })).toMatchObject({ qty: '70.000', location_code: scene.at.first });
});
