import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getClocksOfJob, saveContainerEvent } from '../container-clock/contract.ts';
import type { ContainerEvent } from '../container-clock/kinds.ts';
import { moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { listFreightReports, moveFreightReport, receiveFreightMessage } from './contract.ts';

/*
 * One container, two imports of one customer: it is back from the first on 20 November at noon, and the second is opened the day after. Reports of
 * the first still come when the second is under way.
 */

const no = 'MSKU1234565';
let stage: Stage;
let scene: ClockScene;
let clerk: Player;
let second: { readonly id: string; readonly no: string };
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T05:00:00Z');
  scene = await stage.system<FreightTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  await record('gateInEmpty', '2026-11-20T04:00:00Z');
  stage.clock.set('2026-11-21T02:00:00Z');
  second = await clerk.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'import',
    service: 'fcl',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.laemChabang),
    destination_station_id: String(scene.qinzhou),
    containers: [{ size_type: '45G1', container_no: no }],
  });
  stage.clock.set('2026-11-28T02:00:00Z');
});
afterAll(() => stage.close());

const clocksOf = (job_id: string) => clerk.send(getClocksOfJob, { job_id });
const firstJob = () => String(scene.importJob);
async function record(kind: ContainerEvent, actual_at: string): Promise<void> {
  const { job_version } = await clocksOf(firstJob());
  await clerk.send(saveContainerEvent, { container_id: String(scene.first), version: job_version, kind, actual_at });
}
const timeOf = async (job: string, kind: ContainerEvent) =>
  (await clocksOf(job)).containers[0]?.events.find((event) => event.kind === kind)?.actual_at ?? null;

const moves = { discharged: ['DISC', 'LADEN'], gateOutFull: ['GTOT', 'LADEN'], gateInEmpty: ['GTIN', 'EMPTY'] } as const;
const report = (kind: keyof typeof moves, at: string, created: string) =>
  clerk.send(receiveFreightMessage, {
    company_id: String(stage.companies.cn),
    name: `${kind}.json`,
    content: Buffer.from(
      JSON.stringify([
        {
          metadata: { eventID: `${kind} ${at} ${created}`, eventCreatedDateTime: created, publisher: { partyName: 'BGL' } },
          payload: {
            eventClassifierCode: 'ACT',
            eventDateTime: at,
            equipmentEventTypeCode: moves[kind][0],
            equipmentReference: no,
            emptyIndicatorCode: moves[kind][1],
          },
        },
      ]),
    ).toString('base64'),
  });
const rows = async (tab: 'proposed' | 'unmatched' | 'past') =>
  (await clerk.send(listFreightReports, { tab, where: { words: no } })).rows.toReversed().map((row) => ({
    ...row,
    what: `${row.job_no} ${row.kind} ${row.happens_at.slice(0, 10)}`,
  }));
const standing = async (tab: Parameters<typeof rows>[0]) => (await rows(tab)).map(({ what }) => what);

test('each job is told of its own discharge, whichever report comes last', async () => {
  expect(await report('discharged', '2026-11-26T01:00:00Z', '2026-11-26T02:00:00Z')).toMatchObject({ proposed: 1 });
  // The line sends the discharge of the first voyage again, weeks later, and it is news to the first job.
  expect(await report('discharged', '2026-11-10T01:00:00Z', '2026-11-10T02:00:00Z')).toMatchObject({ proposed: 1, outdated: 0 });
  expect(await standing('proposed')).toEqual([`${second.no} discharged 2026-11-26`, 'OF-IN discharged 2026-11-10']);
  // A correction concerns the job whose time it corrects, and leaves the other one alone.
  expect(await report('discharged', '2026-11-26T03:00:00Z', '2026-11-26T04:00:00Z')).toMatchObject({ proposed: 1 });
  expect(await standing('past')).toEqual([`${second.no} discharged 2026-11-26`]);
  expect(await report('discharged', '2026-11-10T01:00:00Z', '2026-11-27T02:00:00Z')).toMatchObject({ proposed: 0, repeated: 1 });
  for (const { id, version } of await rows('proposed')) await clerk.send(moveFreightReport, { id, version, action: 'take' });
  expect([await timeOf(firstJob(), 'discharged'), await timeOf(second.id, 'discharged')]).toEqual([
    '2026-11-10T01:00:00.000Z',
    '2026-11-26T03:00:00.000Z',
  ]);
});

test('without a person, a late gate-out and a corrected return of the first job leave the second as it is', async () => {
  const takesTimes = (takes_times: boolean) =>
    stage.system<FreightTables, void>(async ({ db }) => {
      await db.updateTable('customer').set({ takes_times }).where('id', '=', scene.customer).execute();
    });
  await takesTimes(true);
  await report('gateOutFull', '2026-11-12T01:00:00Z', '2026-11-27T05:00:00Z');
  await report('gateInEmpty', '2026-11-20T07:00:00Z', '2026-11-27T06:00:00Z');
  await stage.runJobs();
  await takesTimes(false);
  expect([await timeOf(firstJob(), 'gateOutFull'), await timeOf(firstJob(), 'gateInEmpty')]).toEqual([
    '2026-11-12T01:00:00.000Z',
    '2026-11-20T07:00:00.000Z',
  ]);
  expect([await timeOf(second.id, 'gateOutFull'), await timeOf(second.id, 'gateInEmpty')]).toEqual([null, null]);
  await report('gateInEmpty', '2026-11-27T07:00:00Z', '2026-11-27T08:00:00Z');
  expect(await standing('proposed')).toEqual([`${second.no} gateInEmpty 2026-11-27`]);
});

test('a report of a closed job is nobody’s, and not the next job’s', async () => {
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('freight_job').set({ state: 'delivered' }).where('id', '=', scene.importJob).execute();
  });
  const { job_version } = await clocksOf(firstJob());
  await clerk.send(moveFreightJob, { id: firstJob(), version: job_version, action: 'close' });
  expect(await report('gateOutFull', '2026-11-13T01:00:00Z', '2026-11-28T01:00:00Z')).toMatchObject({ proposed: 0, unmatched: 1 });
  const [late] = await rows('unmatched');
  expect(await clerk.refused(moveFreightReport, { id: late?.id ?? '', version: late?.version ?? 0, action: 'match' })).toBe(
    'REPORT_UNMATCHED',
  );
});
