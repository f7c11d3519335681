import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { listFreightReports, moveFreightReport, receiveFreightMessage } from './contract.ts';

/* Parts of a shipment, flights without a time, discrepancies, and estimates that return to an earlier value. The day is 28 November 2026. */

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

const receive = (text: string) =>
  clerk.send(receiveFreightMessage, {
    company_id: String(stage.companies.cn),
    name: 'message.txt',
    content: Buffer.from(text).toString('base64'),
  });
const fsu = (awb: string, ...lines: string[]) => receive(`FSU/15\n${awb}PVGBKK/T10K240.0\n${lines.join('\n')}\n`);
const proposals = async (words: string) => (await clerk.send(listFreightReports, { tab: 'proposed', where: { words } })).rows;
async function take(words: string): Promise<void> {
  for (const { id, version } of [...(await proposals(words))].reverse())
    await clerk.send(moveFreightReport, { id, version, action: 'take' });
}
async function airJob(master_no: string): Promise<string> {
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'import',
    service: 'direct',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.laemChabang),
    destination_station_id: String(scene.qinzhou),
    master_no,
    pieces: 10,
  });
  await clerk.send(moveFreightJob, { id, version: 1, action: 'start' });
  return id;
}
const jobOf = (id: string) => clerk.send(getFreightJob, { id });
const takesTimes = (takes_times: boolean) =>
  stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('customer').set({ takes_times }).where('id', '=', scene.customer).execute();
  });

test('a part that was delivered says its pieces and delivers no job; the rest does, at its own time', async () => {
  const id = await airJob('999-12345675');
  await fsu('999-12345675', 'DEP/XX837/26NOV0910/PVGBKK/T10K240.0', 'ARR/XX837/26NOV1230/BKK/T10K240.0');
  await take('99912345675');
  await fsu('999-12345675', 'DLV/27NOV1000/BKK/P4K80/ACME');
  expect(await proposals('99912345675')).toMatchObject([{ kind: 'delivered', pieces: 4, total_pieces: 10 }]);
  await take('99912345675');
  expect((await jobOf(id)).state).toBe('arrived');
  await fsu('999-12345675', 'DLV/27NOV1100/BKK/P6K160/ACME');
  await take('99912345675');
  const job = await jobOf(id);
  expect(job.state).toBe('delivered');
  expect(job.milestones.find(({ kind }) => kind === 'delivered')?.actual_at).toBe('2026-11-27T04:00:00.000Z');
});

test('without a person, parts move a job when they add up, and a flight of two halves is not counted twice', async () => {
  const id = await airJob('999-12345686');
  await takesTimes(true);
  await fsu('999-12345686', 'DEP/XX837/26NOV0910/PVGBKK/P5K120');
  await stage.runJobs();
  expect((await jobOf(id)).state).toBe('inProgress');
  await fsu('999-12345686', 'DEP/XX837/26NOV0920/PVGBKK/P5K120');
  await stage.runJobs();
  expect((await jobOf(id)).state).toBe('inProgress');
  await fsu('999-12345686', 'DEP/XX839/26NOV1500/PVGBKK/P5K120');
  await stage.runJobs();
  const job = await jobOf(id);
  expect(job.state).toBe('departed');
  expect(job.departed_at).toBe('2026-11-26T07:00:00.000Z');
  await takesTimes(false);
});

test('a departure that states the day alone reaches its job by a person, and not unasked', async () => {
  const id = await airJob('999-12345690');
  await takesTimes(true);
  await fsu('999-12345690', 'DEP/XX837/26NOV/PVGBKK/T10K240.0');
  await stage.runJobs();
  expect((await jobOf(id)).state).toBe('inProgress');
  expect(await proposals('99912345690')).toMatchObject([{ kind: 'departed', day_only: true, happens_at: '2026-11-25T16:00:00.000Z' }]);
  await take('99912345690');
  expect((await jobOf(id)).state).toBe('departed');
  await takesTimes(false);
});

test('without a person, a message that tells the arrival before the departure moves its job by both, the earlier first', async () => {
  const id = await airJob('999-12345712');
  await takesTimes(true);
  await fsu('999-12345712', 'ARR/XX837/26NOV1230/BKK/T10K240.0', 'DEP/XX837/26NOV0910/PVGBKK/T10K240.0');
  await stage.runJobs();
  await takesTimes(false);
  expect(await jobOf(id)).toMatchObject({ state: 'arrived', departed_at: '2026-11-26T01:10:00.000Z' });
  expect(await proposals('99912345712')).toEqual([]);
});

test('a report is matched again with a job of the company that received it, and with no job of another', async () => {
  const discharge = {
    metadata: { eventID: 'E-TH', eventCreatedDateTime: '2026-11-27T01:00:00Z', publisher: { partyName: 'BGL' } },
    payload: {
      eventClassifierCode: 'ACT',
      eventDateTime: '2026-11-26T01:00:00Z',
      equipmentEventTypeCode: 'DISC',
      equipmentReference: 'TCLU4265773',
      emptyIndicatorCode: 'LADEN',
    },
  };
  await receive(JSON.stringify([discharge]));
  const [report] = (await clerk.send(listFreightReports, { tab: 'unmatched', where: { words: 'TCLU4265773' } })).rows;
  const match = { id: report?.id ?? '', version: report?.version ?? 0, action: 'match' as const };
  const bangkok = await stage.cast({ name: 'Nok', companyId: stage.companies.th });
  const saved = await bangkok.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'import',
    service: 'fcl',
    company_id: String(stage.companies.th),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    containers: [{ size_type: '45G1', container_no: 'TCLU4265773' }],
  });
  expect(saved.version).toBe(1);
  expect(await clerk.refused(moveFreightReport, match)).toBe('REPORT_UNMATCHED');
});

test('a discrepancy is told to the person who opened the job, and looking at it moves nothing', async () => {
  const id = await airJob('999-12345701');
  const before = await jobOf(id);
  await takesTimes(true);
  await fsu('999-12345701', 'DIS/XX837/26NOV1420/HKG/MSCA/P2K48.0');
  await stage.runJobs();
  await takesTimes(false);
  expect(await proposals('99912345701')).toMatchObject([{ kind: 'discrepancy', detail: 'MSCA', place: 'HKG', pieces: 2 }]);
  const { rows } = await clerk.send(listNotices, { topic: null, before: null });
  expect(rows.filter(({ message }) => message.includes('MSCA'))).toHaveLength(1);
  await take('99912345701');
  expect(await jobOf(id)).toMatchObject({ state: before.state, version: before.version });
});

const estimate = (at: string, created: string) =>
  receive(
    JSON.stringify([
      {
        metadata: { eventID: `${at} ${created}`, eventCreatedDateTime: created, publisher: { partyName: 'BGL' } },
        payload: {
          eventClassifierCode: 'EST',
          eventDateTime: at,
          equipmentEventTypeCode: 'DISC',
          equipmentReference: 'MSKU1234565',
          emptyIndicatorCode: 'LADEN',
          transportCall: { location: { UNLocationCode: 'CNQZH' } },
        },
      },
    ]),
  );

test('an estimate that returns to an earlier value counts; the same one again does not', async () => {
  const standing = async () => (await proposals('MSKU1234565')).map(({ happens_at }) => happens_at);
  const [ten, two] = ['2026-12-01T10:00:00.000Z', '2026-12-01T14:00:00.000Z'];
  expect(await estimate(ten, '2026-11-26T10:00:00Z')).toMatchObject({ proposed: 1 });
  expect(await estimate(two, '2026-11-26T11:00:00Z')).toMatchObject({ proposed: 1 });
  expect(await estimate(ten, '2026-11-26T12:00:00Z')).toMatchObject({ proposed: 1, repeated: 0 });
  expect(await standing()).toEqual([ten]);
  // A report that says nothing new, whether it is newer or older than what is known.
  expect(await estimate(ten, '2026-11-26T13:00:00Z')).toMatchObject({ proposed: 0, repeated: 1 });
  expect(await estimate(two, '2026-11-26T11:00:00.500Z')).toMatchObject({ proposed: 0, repeated: 1 });
  expect(await estimate(ten, '2026-11-26T09:00:00Z')).toMatchObject({ proposed: 0, repeated: 1 });
  expect(await standing()).toEqual([ten]);
});
