import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import {
  getFreightJob,
  linkFreightLeg,
  moveFreightJob,
  saveFreightJob,
  recordFreightMilestone,
  unlinkFreightLeg,
} from '../job/contract.ts';
import { receiveFreightMessage } from '../message/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { getClocksOfJob, removeClockStop, saveClockStop, saveContainerEvent } from './contract.ts';
import type { ContainerEvent } from './kinds.ts';

/* Two containers of an import come back one after the other: each is free from then on, and the job is closed when no clock runs. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ state: 'delivered' }).where('id', '=', scene.importJob).execute(),
  );
});
afterAll(() => stage.close());

const jobId = () => String(scene.importJob);
const versionOf = async (id: string): Promise<number> => (await clerk.send(getFreightJob, { id })).version;
const eventOf = async (container: bigint, kind: ContainerEvent, actual_at: string | null) => ({
  container_id: String(container),
  version: await versionOf(jobId()),
  kind,
  actual_at,
});
const record = async (container: bigint, kind: ContainerEvent, at: string | null) =>
  clerk.send(saveContainerEvent, await eventOf(container, kind, at));
const move = async (id: string, action: 'close' | 'reopen' | 'cancel') => ({ id, version: await versionOf(id), action, reason: 'x' });
/** A new job with the first container. */
const another = () => ({
  company_id: String(stage.companies.cn),
  customer_id: String(scene.customer),
  origin_station_id: String(scene.qinzhou),
  destination_station_id: String(scene.laemChabang),
  mode: 'ocean' as const,
  direction: 'export' as const,
  service: 'fcl' as const,
  containers: [{ size_type: '45G1' as const, container_no: 'MSKU1234565' }],
});

test('a job is not closed while the clock of one of its containers runs', async () => {
  await record(scene.first, 'discharged', '2026-11-18T01:00:00Z');
  await record(scene.second, 'discharged', '2026-11-18T01:00:00Z');
  const running = await clerk.raw('freightJob.move', { ...(await move(jobId(), 'close')), request_id: crypto.randomUUID() });
  expect(running).toMatchObject({ data: { refusal: 'CLOCK_RUNNING', no: 'OF-IN', container: 'MSKU1234565' } });
  await record(scene.first, 'gateOutFull', '2026-11-20T01:00:00Z');
  await record(scene.first, 'gateInEmpty', '2026-11-24T01:00:00Z');
  await record(scene.second, 'gateOutFull', '2026-11-20T01:00:00Z');
  // The second one is with the consignee.
  expect(await clerk.refused(moveFreightJob, await move(jobId(), 'close'))).toBe('CLOCK_RUNNING');
  expect(await clerk.send(getFreightJob, { id: jobId() })).toMatchObject({ state: 'delivered' });
});

test('a container that is back travels on another job, and its return is not withdrawn meanwhile', async () => {
  const next = await clerk.send(saveFreightJob, another());
  expect(await clerk.refused(saveContainerEvent, await eventOf(scene.first, 'gateInEmpty', null))).toBe('CONTAINER_ACTIVE');
  // Its time may still be corrected.
  await record(scene.first, 'gateInEmpty', '2026-11-24T02:00:00Z');
  await clerk.send(moveFreightJob, await move(next.id, 'cancel'));
  await record(scene.first, 'gateInEmpty', null);
  expect(await clerk.refused(saveFreightJob, another())).toBe('CONTAINER_ACTIVE');
  await record(scene.first, 'gateInEmpty', '2026-11-24T01:00:00Z');
});

test('a late report of a container that is back is still one of its open job', async () => {
  const event = { eventType: 'EQUIPMENT', eventClassifierCode: 'ACT', equipmentEventTypeCode: 'GTOT', emptyIndicatorCode: 'LADEN' };
  const content = JSON.stringify([
    { ...event, equipmentReference: 'MSKU1234565', eventDateTime: '2026-11-20T02:00:00Z', eventCreatedDateTime: '2026-11-27T01:00:00Z' },
  ]);
  const answer = await clerk.send(receiveFreightMessage, {
    company_id: String(stage.companies.cn),
    name: 'gate-out.json',
    content: Buffer.from(content).toString('base64'),
  });
  expect(answer).toMatchObject({ proposed: 1, unmatched: 0 });
});

test('a closed job is opened again although its container travels elsewhere, and takes back only what is out', async () => {
  await record(scene.second, 'gateInEmpty', '2026-11-26T01:00:00Z');
  await clerk.send(moveFreightJob, await move(jobId(), 'close'));
  const next = await clerk.send(saveFreightJob, another());
  await clerk.send(moveFreightJob, await move(jobId(), 'reopen'));
  // Both are back, so both stay free.
  await record(scene.second, 'gateInEmpty', null);
  await record(scene.second, 'gateOutFull', null);
  await record(scene.second, 'discharged', null);
  await clerk.send(moveFreightJob, await move(jobId(), 'close'));
  const other = { ...another(), containers: [{ size_type: '45G1' as const, container_no: 'MSKU1234570' }] };
  const taking = await clerk.send(saveFreightJob, other);
  expect(await clerk.refused(moveFreightJob, await move(jobId(), 'reopen'))).toBe('CONTAINER_ACTIVE');
  await clerk.send(moveFreightJob, await move(taking.id, 'cancel'));
  await clerk.send(moveFreightJob, await move(jobId(), 'reopen'));
  expect(await clerk.refused(saveFreightJob, other)).toBe('CONTAINER_ACTIVE');
  expect(await clerk.send(getFreightJob, { id: next.id })).toMatchObject({ state: 'draft', containers: [{ container_no: 'MSKU1234565' }] });
});

test('a job that has ended takes no report, no leg and no stop of a clock, and one that is open no stop that ends before it begins', async () => {
  const id = jobId();
  const open = await versionOf(id);
  const container = { container_id: String(scene.first), version: open };
  const stop = { ...container, reason: 'terminalClosed' as const, from_on: '2026-11-21', to_on: '2026-11-22' };
  const turned = await clerk.raw(saveClockStop.cmd, { ...stop, to_on: '2026-11-20', request_id: crypto.randomUUID() });
  expect(turned.data).toMatchObject({ at: [{ at: 'to_on', why: 'END_BEFORE_START' }] });
  expect(await clerk.refused(saveContainerEvent, { ...container, kind: 'gateOutFull', actual_at: '2026-11-28T03:00:00Z' })).toBe(
    'IN_THE_FUTURE',
  );
  await clerk.send(saveClockStop, stop);
  const [saved] = (await clerk.send(getClocksOfJob, { job_id: id })).containers.flatMap(({ stops }) => stops);
  await record(scene.first, 'gateInEmpty', '2026-11-26T01:00:00Z');
  await record(scene.second, 'gateInEmpty', '2026-11-26T01:00:00Z');
  await clerk.send(moveFreightJob, await move(id, 'close'));
  const version = await versionOf(id);
  const ended = { ...container, version };
  const acts = [
    clerk.refused(saveContainerEvent, { ...ended, kind: 'gateInEmpty', actual_at: '2026-11-25T01:00:00Z' }),
    clerk.refused(saveClockStop, { ...stop, version, from_on: '2026-11-24', to_on: '2026-11-24' }),
    clerk.refused(removeClockStop, { ...ended, clock_stop_id: saved?.id ?? '' }),
    clerk.refused(recordFreightMilestone, { id, version, kind: 'importCleared', actual_at: '2026-11-20T01:00:00Z' }),
    clerk.refused(linkFreightLeg, { id, version, kind: 'delivery', leg_no: 'SO-1' }),
    clerk.refused(unlinkFreightLeg, { id, version, leg_id: '1' }),
  ];
  expect(await Promise.all(acts)).toEqual(acts.map(() => 'NOT_EDITABLE'));
  expect(await versionOf(id)).toBe(version);
  const after = (await clerk.send(getClocksOfJob, { job_id: id })).containers.flatMap(({ stops }) => stops);
  expect(after).toMatchObject([{ id: saved?.id, from_on: '2026-11-21', to_on: '2026-11-22' }]);
});
