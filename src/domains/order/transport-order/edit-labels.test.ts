import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { editResult, startEdit } from '../../workspace/batch/contract.ts';
import { getOrder, listOrders } from './contract.ts';
import { orderStateNames } from './states.ts';

/* Many orders get a remark at once: it changes neither their journey nor their money, so it may as long as they are not over. */

let stage: Stage;
let lan: Player;
beforeAll(async () => {
  stage = await startStage();
  lan = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

test('an order takes a remark in every state until it is closed or cancelled', async () => {
  const ids = await stage.system<DispatchTables, string[]>(async (work) => {
    const scene = await setDispatchScene(work, stage.companies.cn);
    const added = [];
    for (const state of orderStateNames)
      added.push(String(await addOrder(work, scene, { no: `SO-${state}`, pieces: 1, kg: '1', m3: '1', state })));
    return added;
  });
  const { batch_id } = await lan.send(startEdit, { cmd: listOrders.cmd, title: '备注', ids, changes: { remark: '加急' } });
  await stage.runJobs();
  expect(await lan.send(editResult, { batch_id })).toMatchObject({ total: 11, done: 9, bad: 2 });
  const remarked = [];
  for (const id of ids) {
    const { state, remark } = await lan.send(getOrder, { id });
    if (remark === '加急') remarked.push(state);
  }
  expect(remarked).toEqual(orderStateNames.filter((state) => state !== 'closed' && state !== 'cancelled'));
});
