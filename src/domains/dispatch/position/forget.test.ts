import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables, DispatchWork } from '../server/db.ts';
import { type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import forget from './server/jobs/forget.ts';

/* Where trucks were is kept for disputes, and no longer. */

let stage: Stage;
let scene: DispatchScene;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
});
afterAll(() => stage.close());

const system = <T>(run: (work: DispatchWork) => Promise<T>): Promise<T> => stage.system<DispatchTables, T>(run);

test('tracks and visits of more than two hundred days ago are forgotten at night, and nothing else', async () => {
  const vehicle_id = scene.saoVietTruck.vehicle;
  const ago = (ms: number) => new Date(stage.clock.now().getTime() - 200 * 86_400_000 + ms);
  const point = (ms: number) => ({ vehicle_id, at: ago(ms), latitude: '21.1', longitude: '105.9' });
  const visit = (entered: number, left: number | null) => ({
    vehicle_id,
    station_id: scene.hanoi,
    entered_at: ago(entered),
    left_at: left === null ? null : ago(left),
  });
  await system(async ({ db }) => {
    await db
      .insertInto('vehicle_position')
      .values([point(-1), point(0)] as never)
      .execute();
    // The truck of the last one is still there.
    await db
      .insertInto('vehicle_visit')
      .values([visit(-5, -1), visit(-4, 0), visit(-3, null)])
      .execute();
  });
  await stage.system<DispatchTables, void>(({ enqueue }) => enqueue(forget, {}));
  await stage.runJobs();
  const days = await system(async ({ db }) => [
    (await db.selectFrom('vehicle_position').select('at').where('vehicle_id', '=', vehicle_id).orderBy('at').limit(1).execute()).map(
      (row) => row.at,
    ),
    (await db.selectFrom('vehicle_visit').select('entered_at').where('vehicle_id', '=', vehicle_id).orderBy('entered_at').execute()).map(
      (row) => row.entered_at,
    ),
  ]);
  expect(days).toEqual([[ago(0)], [ago(-4), ago(-3)]]);
});
