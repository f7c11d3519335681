import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import { suggestPlan } from './contract.ts';

/* A suggested plan uses trucks in working order, of carriers that are not blacklisted. */

let stage: Stage;
let lan: Player;
let order: string;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  const id = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no: 'SO-S1', pieces: 1, kg: '10', m3: '1' }));
  order = String(id);
  lan = await stage.cast({ name: 'Lan' });
}, 60_000);
afterAll(() => stage.close());

const suggested = async () => {
  const { plans, unplaced } = await lan.send(suggestPlan, { order_ids: [order] });
  return { plates: plans.map(({ plate_no }) => plate_no), left: unplaced.map(({ id }) => id) };
};

test('a truck that is being repaired, and one of a carrier that is blacklisted, is suggested to nobody', async () => {
  const [first = ''] = (await suggested()).plates;
  expect(first).not.toBe('');
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db.updateTable('vehicle').set({ status: 'maintenance' }).where('plate_no', '=', first).execute(),
  );
  const { plates, left } = await suggested();
  expect(plates).toHaveLength(1);
  expect([plates.includes(first), left]).toEqual([false, []]);
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db.updateTable('carrier').set({ blacklisted: true, blacklist_reason: '丢货' }).execute(),
  );
  expect(await suggested()).toEqual({ plates: [], left: [order] });
});
