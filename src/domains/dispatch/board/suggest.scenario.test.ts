import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import { listPool, suggestPlan } from './contract.ts';

/* A suggested plan uses trucks in working order, of carriers that are not blacklisted. */

let stage: Stage;
let lan: Player;
let order: string;
let scene: DispatchScene;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  const id = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no: 'SO-S1', pieces: 1, kg: '10', m3: '1' }));
  order = String(id);
  lan = await stage.cast({ name: 'Lan' });
}, 60_000);
afterAll(() => stage.close());

const suggested = async () => {
  const { plans, unplaced } = await lan.send(suggestPlan, { order_ids: [order] });
  return { plates: plans.map(({ plate_no }) => plate_no), left: unplaced.map(({ id }) => id) };
};

test('the board counts the hours of the line by road that is in use, and of no other', async () => {
  const hours = async () => (await lan.send(listPool, { where: { order_no: ['SO-S1'] } })).rows.map(({ road_hours }) => Number(road_hours));
  const setActive = (active: boolean) =>
    stage.system<DispatchTables, unknown>(({ db }) => db.updateTable('line').set({ active }).where('id', '=', scene.line).execute());
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db
      .insertInto('line')
      .values({
        code: 'NNG-HAN-R',
        name: '南宁—河内铁路',
        origin_station_id: scene.nanning,
        destination_station_id: scene.hanoi,
        mode: 'rail',
        distance_km: '400',
        standard_hours: '30',
        cross_border: true,
      })
      .execute(),
  );
  expect(await hours()).toEqual([18]);
  await setActive(false);
  // Without a line the hours are not known.
  expect(await hours()).toEqual([0]);
  await setActive(true);
});

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
