import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { demurrageTariffs } from '../demurrage-tariff/master.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { demurrageSheet } from '../server/seed/demurrage-sheet.ts';
import { calculateContainerClocks, getClocksOfJob, listContainerClocks, saveContainerEvent } from './contract.ts';

/* A container of a Chinese company waits in Los Angeles, where each day begins sixteen hours later. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('station').set({ time_zone: 'America/Los_Angeles', country: 'US' }).where('id', '=', scene.qinzhou).execute(),
  );
  clerk = await stage.cast({ name: 'Lan' });
  await clerk.send(demurrageTariffs.save, demurrageSheet(scene, stage.companies.cn, { side: 'payable', currency: 'USD' }));
});
afterAll(() => stage.close());

/** The clock of the container at an instant, after the night of its port. */
async function clockAt(instant: string) {
  stage.clock.set(instant);
  await clerk.send(calculateContainerClocks, {});
  await stage.runJobs();
  const { rows } = await clerk.send(listContainerClocks, { tab: 'open', where: { side: ['payable'] } });
  return rows[0];
}

test('its free time ends with the last free day of the port, although the day is over in China', async () => {
  stage.clock.set('2026-11-20T23:00:00Z');
  const { job_version: version } = await clerk.send(getClocksOfJob, { job_id: String(scene.importJob) });
  // Noon of the 20th at the port: the 20th, the 21st and the 22nd are free.
  const discharged = { kind: 'discharged' as const, actual_at: '2026-11-20T20:00:00Z' };
  await clerk.send(saveContainerEvent, { container_id: String(scene.first), version, ...discharged });
  // The evening of the 22nd there is the 23rd in China.
  expect(await clockAt('2026-11-23T02:00:00Z')).toMatchObject({
    last_free_on: '2026-11-22',
    state: 'running',
    amount: '0.00',
    days_left: 0,
  });
  expect(await clockAt('2026-11-23T09:00:00Z')).toMatchObject({
    last_free_on: '2026-11-22',
    state: 'late',
    amount: '100.00',
    days_left: -1,
  });
});
