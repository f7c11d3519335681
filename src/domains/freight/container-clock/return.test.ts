import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import { receiveFreightMessage } from '../message/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { saveContainerEvent } from './contract.ts';
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
