import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { workCalendar } from '../../reference/work-calendar/master.ts';
import { demurrageTariffs } from '../demurrage-tariff/master.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { type DemurrageSheet, demurrageSheet } from '../server/seed/demurrage-sheet.ts';
import { calculateContainerClocks, getClocksOfJob, saveContainerEvent } from './contract.ts';

/* The calendar of the port's country, and tariffs that come late, change the clocks of containers. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

const tariff = (changes: Partial<DemurrageSheet>) =>
  demurrageSheet(scene, stage.companies.cn, { side: 'payable', currency: 'USD', last_rate: '80', ...changes });

test('a holiday of the port’s country lengthens the free time, but not one out of use or of another country', async () => {
  await clerk.send(demurrageTariffs.save, tariff({ count_by: 'working' }));
  const discharged = async (at: string) => {
    const job_id = String(scene.importJob);
    const { job_version: version } = await clerk.send(getClocksOfJob, { job_id });
    await clerk.send(saveContainerEvent, { container_id: String(scene.first), version, kind: 'discharged', actual_at: at });
    const [container] = (await clerk.send(getClocksOfJob, { job_id })).containers;
    return container?.clocks.find(({ side }) => side === 'payable')?.last_free_on;
  };
  // Wednesday 18 November to Friday.
  expect(await discharged('2026-11-18T01:00:00Z')).toBe('2026-11-20');
  const holiday = { kind: 'holiday', name: '广西三月三', basis: 'company', source: '公司通知' } as const;
  await clerk.send(workCalendar.save, { ...holiday, country: 'TH', day: '2026-11-19' });
  const own = await clerk.send(workCalendar.save, { ...holiday, country: 'CN', day: '2026-11-19' });
  // Thursday is off, and then the weekend: the third working day is Monday.
  expect(await discharged('2026-11-18T01:01:00Z')).toBe('2026-11-23');
  await clerk.send(workCalendar.setActive, { id: own.id, version: own.version, active: false });
  expect(await discharged('2026-11-18T01:02:00Z')).toBe('2026-11-20');
});

test('a clock that ended without a tariff has its charge in the night after the tariff is there', async () => {
  const job_id = String(scene.importJob);
  const record = async (kind: 'discharged' | 'gateOutFull' | 'gateInEmpty', actual_at: string) => {
    const { job_version: version } = await clerk.send(getClocksOfJob, { job_id });
    await clerk.send(saveContainerEvent, { container_id: String(scene.second), version, kind, actual_at });
  };
  await record('discharged', '2026-11-10T01:00:00Z');
  await record('gateOutFull', '2026-11-12T01:00:00Z');
  await record('gateInEmpty', '2026-11-19T01:00:00Z');
  const detention = async () => {
    const [, container] = (await clerk.send(getClocksOfJob, { job_id })).containers;
    return container?.clocks.find(({ kind, side }) => kind === 'detention' && side === 'payable');
  };
  expect(await detention()).toMatchObject({ state: 'ended', problem: 'NO_TARIFF', amount: null });
  await clerk.send(demurrageTariffs.save, tariff({ kind: 'detention' }));
  await clerk.send(calculateContainerClocks, {});
  await stage.runJobs();
  // The 12th to the 14th are free, and the 15th to the 19th cost 80 dollars each.
  expect(await detention()).toMatchObject({ state: 'ended', problem: null, last_free_on: '2026-11-14', charge_days: 5, amount: '400.00' });
});
