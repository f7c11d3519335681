import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { FreightTables, FreightWork } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { getClocksOfJob } from './contract.ts';
import { calculateClocks } from './server/calculate.ts';

/* The nightly calculation meets a person who reports that a container is back. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

/** Stores an event of the first container and calculates its clocks, as a report does. */
async function record(work: FreightWork, kind: 'discharged' | 'gateOutFull' | 'gateInEmpty', at: string): Promise<void> {
  await work.db
    .insertInto('container_event')
    .values({ container_id: scene.first, kind, actual_at: new Date(at) })
    .execute();
  await calculateClocks(work, [scene.first]);
}
async function detention() {
  const [container] = (await clerk.send(getClocksOfJob, { job_id: String(scene.importJob) })).containers;
  return container?.clocks.flatMap(({ kind, state, ended_on }) => (kind === 'detention' ? [[state, ended_on]] : []));
}

test('a calculation that waits while a container is reported back does not let its clock run on', async () => {
  await stage.system<FreightTables, void>(async (work) => {
    await record(work, 'discharged', '2026-11-18T01:00:00Z');
    await record(work, 'gateOutFull', '2026-11-20T01:00:00Z');
  });
  expect(await detention()).toEqual([
    ['running', null],
    ['running', null],
  ]);
  let night: Promise<unknown> | undefined;
  // The report is not yet stored when the calculation begins to wait for the container.
  await stage.system<FreightTables, void>(async (work) => {
    await record(work, 'gateInEmpty', '2026-11-24T01:00:00Z');
    night = stage.system<FreightTables, unknown>((other) => calculateClocks(other, [scene.first]));
    night.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(1);
  });
  await night;
  expect(await detention()).toEqual([
    ['ended', '2026-11-24'],
    ['ended', '2026-11-24'],
  ]);
});
