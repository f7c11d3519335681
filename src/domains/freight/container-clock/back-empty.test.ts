import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { demurrageTariffs } from '../demurrage-tariff/master.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { demurrageSheet } from '../server/seed/demurrage-sheet.ts';
import { calculateContainerClocks, getClocksOfJob, saveContainerEvent } from './contract.ts';
import type { ContainerEvent } from './kinds.ts';

/* A container comes back empty, and nobody reported that it left the terminal. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  const tariff = { side: 'payable', currency: 'USD', last_rate: '80' } as const;
  await clerk.send(demurrageTariffs.save, demurrageSheet(scene, stage.companies.cn, tariff));
});
afterAll(() => stage.close());

const clocks = async () => {
  const { containers, job_version } = await clerk.send(getClocksOfJob, { job_id: String(scene.importJob) });
  return { version: job_version, demurrage: containers[0]?.clocks.find(({ kind, side }) => kind === 'demurrage' && side === 'payable') };
};
async function record(kind: ContainerEvent, actual_at: string): Promise<void> {
  const { version } = await clocks();
  await clerk.send(saveContainerEvent, { container_id: String(scene.first), version, kind, actual_at });
}

test('its demurrage ends with its return at the latest, and by the gate-out once that is known', async () => {
  await record('discharged', '2026-11-18T01:00:00Z');
  expect((await clocks()).demurrage).toMatchObject({ state: 'late', ended_on: null });
  await record('gateInEmpty', '2026-11-24T01:00:00Z');
  // 18, 19 and 20 November are free, and the four days to the 24th cost 80 dollars each, also in the nights after it.
  const ended = { state: 'ended', ended_on: '2026-11-24', charge_days: 4, amount: '320.00' };
  expect((await clocks()).demurrage).toMatchObject(ended);
  stage.clock.set('2026-11-30T02:00:00Z');
  await clerk.send(calculateContainerClocks, {});
  await stage.runJobs();
  expect((await clocks()).demurrage).toMatchObject(ended);
  await record('gateOutFull', '2026-11-22T01:00:00Z');
  expect((await clocks()).demurrage).toMatchObject({ state: 'ended', ended_on: '2026-11-22', charge_days: 2, amount: '160.00' });
});
