import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getFreightJob, moveFreightJob, recordFreightMilestone, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { getClocksOfJob, saveContainerEvent } from './contract.ts';
import type { ContainerEvent } from './kinds.ts';

/* A milestone of an import is corrected and withdrawn: the containers that had its time follow, and those with a time of their own do not. */

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

const jobId = () => String(scene.importJob);
const version = async () => (await clerk.send(getFreightJob, { id: jobId() })).version;
const milestone = async (kind: 'discharged' | 'emptyReturned', actual_at: string | null) => ({
  id: jobId(),
  version: await version(),
  kind,
  actual_at,
});
const record = async (kind: 'discharged' | 'emptyReturned', at: string | null) =>
  clerk.send(recordFreightMilestone, await milestone(kind, at));
async function recordEvent(container: bigint, kind: ContainerEvent, actual_at: string | null): Promise<void> {
  await clerk.send(saveContainerEvent, { container_id: String(container), version: await version(), kind, actual_at });
}
/** The actual time of an event in both containers. */
const timesOf = async (kind: ContainerEvent) =>
  (await clerk.send(getClocksOfJob, { job_id: jobId() })).containers.map(
    ({ events }) => events.find((event) => event.kind === kind)?.actual_at ?? null,
  );
const startsOf = async () =>
  (await clerk.send(getClocksOfJob, { job_id: jobId() })).containers.map(({ clocks }) => [
    ...new Set(clocks.map((clock) => clock.started_on)),
  ]);

test('a corrected discharge moves the clocks of the containers that had its time, and no other', async () => {
  await recordEvent(scene.second, 'discharged', '2026-11-02T01:00:00Z');
  await record('discharged', '2026-11-01T01:00:00Z');
  expect(await timesOf('discharged')).toEqual(['2026-11-01T01:00:00.000Z', '2026-11-02T01:00:00.000Z']);
  await record('discharged', '2026-11-08T01:00:00Z');
  expect(await timesOf('discharged')).toEqual(['2026-11-08T01:00:00.000Z', '2026-11-02T01:00:00.000Z']);
  expect(await startsOf()).toEqual([['2026-11-08'], ['2026-11-02']]);
  await record('discharged', null);
  expect(await timesOf('discharged')).toEqual([null, '2026-11-02T01:00:00.000Z']);
  expect(await startsOf()).toEqual([[], ['2026-11-02']]);
  await record('discharged', '2026-11-08T01:00:00Z');
});

test('a withdrawn return puts the containers on their job again, but not one that came back by itself or travels elsewhere', async () => {
  await recordEvent(scene.second, 'gateInEmpty', '2026-11-20T01:00:00Z');
  await record('emptyReturned', '2026-11-21T01:00:00Z');
  const another = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    mode: 'ocean' as const,
    direction: 'export' as const,
    service: 'fcl' as const,
  };
  const holding = (container_no: string) => ({ ...another, containers: [{ size_type: '45G1' as const, container_no }] });
  const next = await clerk.send(saveFreightJob, holding('MSKU1234565'));
  expect(await clerk.refused(recordFreightMilestone, await milestone('emptyReturned', null))).toBe('CONTAINER_ACTIVE');
  expect(await timesOf('gateInEmpty')).toEqual(['2026-11-21T01:00:00.000Z', '2026-11-20T01:00:00.000Z']);
  await clerk.send(moveFreightJob, { id: next.id, version: next.version, action: 'cancel', reason: 'x' });
  await record('emptyReturned', null);
  expect(await timesOf('gateInEmpty')).toEqual([null, '2026-11-20T01:00:00.000Z']);
  expect(await clerk.refused(saveFreightJob, holding('MSKU1234565'))).toBe('CONTAINER_ACTIVE');
  await clerk.send(saveFreightJob, holding('MSKU1234570'));
});

test('a container that is added after the discharge of its job was reported was discharged with the others', async () => {
  await record('discharged', '2026-11-08T01:00:00Z');
  const { houses, containers, dimensions, ...facts } = await clerk.send(getFreightJob, { id: jobId() });
  const known = Object.fromEntries(Object.entries(facts).filter(([key]) => key in saveFreightJob.params.shape));
  const added = { size_type: '45G1' as const, container_no: 'TCLU4265773' };
  await clerk.send(saveFreightJob, { ...known, houses, dimensions, containers: [...containers, added] } as never);
  expect((await timesOf('discharged'))[2]).toBe('2026-11-08T01:00:00.000Z');
  expect((await startsOf())[2]).toEqual(['2026-11-08']);
});
