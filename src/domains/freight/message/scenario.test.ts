import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { endpoints } from '../../../server/wire.ts';
import { getClocksOfJob } from '../container-clock/contract.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { type ClockScene, setClockScene } from '../server/seed/clock-scene.ts';
import { getFreightMessage, listFreightReports, messageBytesMax, moveFreightReport, receiveFreightMessage } from './contract.ts';
import { may } from './permits.ts';
import { enterMessage } from './server/enter.ts';
import accept from './server/jobs/accept.ts';

/* Reports of a terminal, a line and an airline are proposed once, in their order, and taken by a person. The stage's day is 28 November 2026. */

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

const company = () => String(stage.companies.cn);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const receive = (text: string, name = 'message.edi') =>
  clerk.send(receiveFreightMessage, { company_id: company(), name, content: base64(text) });
const codeco = (no: string, at: string, o: { ref?: string; document?: string; full?: string; sent?: string } = {}): string =>
  [
    `UNB+UNOA:2+CNQZH+US+${o.sent ?? '261127:1000'}+${o.ref ?? no}`,
    `UNH+1+CODECO:D:95B:UN:ITG14`,
    `BGM+${o.document ?? '36'}++9`,
    `EQD+CN+${no}+45G1:102:5++2+${o.full ?? '5'}`,
    `DTM+7:${at}:203`,
    `LOC+165+CNQZH:139:6`,
    `UNT+6+1`,
    `UNZ+1+1`,
    '',
  ].join("'");
const discharge = (no: string, at: string, created: string, certainty: 'ACT' | 'EST' = 'ACT') =>
  JSON.stringify([
    {
      metadata: { eventID: `${no}-${created}-${certainty}`, eventCreatedDateTime: created, publisher: { partyName: 'BGL' } },
      payload: {
        eventClassifierCode: certainty,
        eventDateTime: at,
        equipmentEventTypeCode: 'DISC',
        equipmentReference: no,
        emptyIndicatorCode: 'LADEN',
        transportCall: { location: { UNLocationCode: 'CNQZH' } },
      },
    },
  ]);
const proposed = async (words: string) => (await clerk.send(listFreightReports, { tab: 'proposed', where: { words } })).rows;
async function take(words: string): Promise<void> {
  for (const { id, version } of await proposed(words)) await clerk.send(moveFreightReport, { id, version, action: 'take' });
}
/** An import by air that is under way. */
async function airJob(master_no: string): Promise<string> {
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'air',
    direction: 'import',
    service: 'direct',
    company_id: company(),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.laemChabang),
    destination_station_id: String(scene.qinzhou),
    master_no,
  });
  await clerk.send(moveFreightJob, { id, version: 1, action: 'start' });
  return id;
}
const eventsOf = async (place: 0 | 1) => (await clerk.send(getClocksOfJob, { job_id: String(scene.importJob) })).containers[place]?.events;

test('a report proposes, and a person takes it into the container; the original is kept', async () => {
  const original = discharge('MSKU1234565', '2026-11-25T09:00:00+08:00', '2026-11-25T10:00:00+08:00');
  const answer = await receive(original, 'BGL events.json');
  expect(answer).toMatchObject({ proposed: 1, unmatched: 0, repeated: 0, outdated: 0, unknown: 0 });
  expect((await eventsOf(0))?.find(({ kind }) => kind === 'discharged')?.actual_at ?? null).toBeNull();
  const [report] = await proposed('MSKU1234565');
  expect(report).toMatchObject({
    job_no: 'OF-IN',
    kind: 'discharged',
    class: 'actual',
    happens_at: '2026-11-25T01:00:00.000Z',
    sender: 'BGL',
  });
  await take('MSKU1234565');
  expect((await eventsOf(0))?.find(({ kind }) => kind === 'discharged')?.actual_at).toBe('2026-11-25T01:00:00.000Z');
  expect(await clerk.send(getFreightMessage, { id: answer.id })).toMatchObject({ name: 'BGL events.json', content: original });
});

test('a message that comes twice is entered once, and so is a fact that two messages report', async () => {
  const text = codeco('MSKU1234565', '202611270930');
  expect(await receive(text)).toMatchObject({ proposed: 1 });
  const again = clerk.raw('freightMessage.receive', {
    company_id: company(),
    name: 'again.edi',
    content: base64(text),
    request_id: crypto.randomUUID(),
  });
  expect((await again).data).toMatchObject({ refusal: 'MESSAGE_TWICE' });
  expect(await receive(codeco('MSKU1234565', '202611270930', { ref: 'RESENT' }))).toMatchObject({ proposed: 0, repeated: 1 });
  // The terminal's clock is China's.
  expect((await proposed('MSKU1234565')).map(({ happens_at }) => happens_at)).toEqual(['2026-11-27T01:30:00.000Z']);
  const two = await Promise.allSettled(['a', 'b'].map(() => receive(codeco('TGHU9999990', '202611270930'))));
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('out of order: an older estimate replaces no newer one, and a time before the discharge is refused when it is taken', async () => {
  const later = discharge('MSKU1234570', '2026-11-29T08:00:00Z', '2026-11-26T10:00:00Z', 'EST');
  const earlier = discharge('MSKU1234570', '2026-11-27T08:00:00Z', '2026-11-24T10:00:00Z', 'EST');
  expect(await receive(later)).toMatchObject({ proposed: 1 });
  expect(await receive(earlier)).toMatchObject({ proposed: 0, outdated: 1 });
  expect((await proposed('MSKU1234570')).map(({ happens_at }) => happens_at)).toEqual(['2026-11-29T08:00:00.000Z']);
  // The newest of all outdates what was only proposed.
  expect(await receive(discharge('MSKU1234570', '2026-11-30T08:00:00Z', '2026-11-27T10:00:00Z', 'EST'))).toMatchObject({ proposed: 1 });
  expect((await proposed('MSKU1234570')).map(({ happens_at }) => happens_at)).toEqual(['2026-11-30T08:00:00.000Z']);
  // The gate-out of the 23rd comes after the discharge of the 25th was taken: it cannot be.
  await receive(codeco('MSKU1234565', '202611230900', { ref: 'EARLY', sent: '261128:0900' }));
  const wrong = (await proposed('MSKU1234565')).find(({ happens_at }) => happens_at === '2026-11-23T01:00:00.000Z');
  const refused = await clerk.raw('freightReport.move', {
    id: wrong?.id,
    version: wrong?.version,
    action: 'take',
    request_id: crypto.randomUUID(),
  });
  expect(refused.data).toMatchObject({ at: [{ why: 'EVENT_ORDER' }] });
  await clerk.send(moveFreightReport, { id: wrong?.id ?? '', version: wrong?.version ?? 0, action: 'dismiss', reason: '码头误报' });
  expect((await clerk.send(listFreightReports, { tab: 'past', where: { words: 'MSKU1234565' } })).rows).toMatchObject(
    [{ state: 'outdated' }, { state: 'dismissed', reason: '码头误报' }].toReversed(),
  );
});

test('of two messages about one fact that come at once, the older proposes nothing', async () => {
  const estimate = (at: string, created: string) => discharge('MSKU1234570', at, created, 'EST');
  let newer: Promise<unknown> | undefined;
  let isOver = false;
  // The older one is not yet stored when the newer one comes, which has to wait for it.
  await stage.system<FreightTables, void>(async (work) => {
    const bytes = Buffer.from(estimate('2026-12-01T08:00:00Z', '2026-11-27T11:00:00Z'));
    await enterMessage(work, { company_id: stage.companies.cn, name: 'older.json', bytes, by: null });
    newer = receive(estimate('2026-12-02T08:00:00Z', '2026-11-27T12:00:00Z'), 'newer.json').finally(() => (isOver = true));
    newer.catch(() => undefined);
    await expect.poll(async () => isOver || (await waitingForLocks(work.db)).length > 0).toBe(true);
  });
  await newer;
  expect((await proposed('MSKU1234570')).map(({ happens_at }) => happens_at)).toEqual(['2026-12-02T08:00:00.000Z']);
});

test('a report that a wrong newer one outdated is still taken, and one of nobody’s container is dismissed', async () => {
  const outdated = (await clerk.send(listFreightReports, { tab: 'past', where: { words: 'MSKU1234565' } })).rows.find(
    ({ state }) => state === 'outdated',
  );
  await clerk.send(moveFreightReport, { id: outdated?.id ?? '', version: outdated?.version ?? 0, action: 'take' });
  expect((await eventsOf(0))?.find(({ kind }) => kind === 'gateOutFull')?.actual_at).toBe('2026-11-27T01:30:00.000Z');
  const [strange] = (await clerk.send(listFreightReports, { tab: 'unmatched', where: { words: 'TGHU9999990' } })).rows;
  const dismissed = await clerk.send(moveFreightReport, { id: strange?.id ?? '', version: strange?.version ?? 0, action: 'dismiss' });
  expect(dismissed.state).toBe('dismissed');
});

test('a wrong character set, a cut message and 10 MB are refused with the place, and nothing is stored', async () => {
  const stored = () =>
    stage.system<FreightTables, number>(async ({ db }) => (await db.selectFrom('freight_message').select('id').execute()).length);
  const before = await stored();
  const refusalOf = async (content: string) => {
    const reply = await clerk.raw('freightMessage.receive', { company_id: company(), name: 'x', content, request_id: crypto.randomUUID() });
    return { msg: reply.msg, ...(reply.data as { refusal: string; at?: { why: string }[] }) };
  };
  expect(await refusalOf(base64(codeco('MSKU1234565', '202611270930').replace('CNQZH+US', '钦州+US')))).toMatchObject({
    refusal: 'MESSAGE_ENCODING',
    msg: expect.stringContaining('12'),
  });
  expect(await refusalOf(base64(codeco('MSKU1234565', '202611270930').slice(0, 120)))).toMatchObject({ refusal: 'MESSAGE_SYNTAX' });
  expect(await refusalOf(base64('hello'))).toMatchObject({ refusal: 'MESSAGE_FORMAT' });
  expect(await refusalOf(Buffer.alloc(messageBytesMax + 3, 'A').toString('base64'))).toMatchObject({ at: [{ why: 'MESSAGE_TOO_LARGE' }] });
  const tenMegabytes = await stage.http.inject({
    method: 'POST',
    url: endpoints.staff,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `params=${'A'.repeat(10 * 1024 * 1024)}`,
  });
  expect(JSON.parse(tenMegabytes.body)).toMatchObject({ code: 413, msg: expect.stringMatching(/./) });
  expect(await stored()).toBe(before);
});

test('a container that is not ours yet waits, and is matched when its number stands on a job', async () => {
  await receive(codeco('CSQU3054383', '202611271000', { document: '34' }));
  const [row] = (await clerk.send(listFreightReports, { tab: 'unmatched', where: { words: 'CSQU3054383' } })).rows;
  const match = { id: row?.id ?? '', version: row?.version ?? 0, action: 'match' as const };
  expect(await clerk.refused(moveFreightReport, match)).toBe('REPORT_UNMATCHED');
  await clerk.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'export',
    service: 'fcl',
    company_id: company(),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.qinzhou),
    destination_station_id: String(scene.laemChabang),
    containers: [{ size_type: '45G1', container_no: 'CSQU3054383' }],
  });
  expect((await clerk.send(moveFreightReport, match)).state).toBe('proposed');
  await take('CSQU3054383');
  expect((await clerk.send(listFreightReports, { tab: 'taken', where: { words: 'CSQU3054383' } })).rows).toMatchObject([
    { kind: 'gateInFull' },
  ]);
});

test('an airline’s status moves its job: departed and arrived, at the time of the airport', async () => {
  const id = await airJob('999-12345675');
  await receive(
    'FSU/15\n999-12345675PVGBKK/T10K240.0\nDEP/XX837/26NOV0910/PVGBKK/T10K240.0\nARR/XX837/26NOV1230/BKK/T10K240.0\n',
    'fsu.txt',
  );
  const rows = await proposed('99912345675');
  for (const kind of ['departed', 'arrived']) {
    const row = rows.find((one) => one.kind === kind);
    await clerk.send(moveFreightReport, { id: row?.id ?? '', version: row?.version ?? 0, action: 'take' });
  }
  const job = await clerk.send(getFreightJob, { id });
  expect(job.state).toBe('arrived');
  // Shanghai's 09:10, and Bangkok's 12:30.
  expect(job.milestones.filter(({ actual_at }) => actual_at).map(({ kind, actual_at }) => [kind, actual_at])).toEqual([
    ['departed', '2026-11-26T01:10:00.000Z'],
    ['arrived', '2026-11-26T05:30:00.000Z'],
  ]);
});

test('for a customer who wants it, times are taken without a person, and those that a rule refuses wait for one', async () => {
  const id = await airJob('999-12345686');
  const fsu = (status: string) => receive(`FSU/15\n999-12345686PVGBKK/T10K240.0\n${status}/T10K240.0\n`, `${status.slice(0, 3)}.txt`);
  const status = () => clerk.send(getFreightJob, { id }).then(({ state, version }) => ({ state, version }));
  // Without the instruction a person takes them.
  await fsu('DEP/XX837/25NOV0910/PVGBKK');
  await stage.runJobs();
  expect((await status()).state).toBe('inProgress');
  expect(await proposed('99912345686')).toHaveLength(1);
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('customer').set({ takes_times: true }).where('id', '=', scene.customer).execute();
  });
  const second = await fsu('DEP/XX837/26NOV0910/PVGBKK');
  await stage.runJobs();
  expect((await status()).state).toBe('departed');
  // An arrival before the departure is against the rule.
  await fsu('ARR/XX837/26NOV0200/BKK');
  await stage.runJobs();
  expect((await status()).state).toBe('departed');
  expect((await proposed('99912345686')).map(({ kind }) => kind)).toContain('arrived');
  await fsu('ARR/XX837/26NOV1230/BKK');
  await stage.runJobs();
  expect((await status()).state).toBe('arrived');
  const { rows } = await clerk.send(listFreightReports, { tab: 'taken', where: { words: '99912345686' } });
  expect(rows.map(({ kind, happens_at }) => [kind, happens_at])).toEqual([
    ['arrived', '2026-11-26T05:30:00.000Z'],
    ['departed', '2026-11-26T01:10:00.000Z'],
  ]);
  // A second run of the job takes nothing twice.
  const { version } = await status();
  await stage.system<FreightTables, void>((work) => work.enqueue(accept, { message_id: second.id }));
  await stage.runJobs();
  expect((await status()).version).toBe(version);
  await stage.system<FreightTables, void>(async ({ db }) => {
    await db.updateTable('customer').set({ takes_times: false }).where('id', '=', scene.customer).execute();
  });
});

test('each step has its right, and another company sees and takes nothing', async () => {
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(receiveFreightMessage, { company_id: company(), name: 'x', content: base64('x') })).toBe('NOT_PERMITTED');
  const abroad = await stage.cast({ companyId: stage.companies.th });
  expect((await abroad.send(listFreightReports, { tab: 'all' })).rows).toEqual([]);
  const [row] = await proposed('MSKU1234570');
  expect(await abroad.refused(moveFreightReport, { id: row?.id ?? '', version: row?.version ?? 0, action: 'take' })).toBe('NOT_FOUND');
  expect(await abroad.refused(getFreightMessage, { id: row?.message_id ?? '' })).toBe('NOT_FOUND');
  expect(await abroad.refused(receiveFreightMessage, { company_id: company(), name: 'x', content: base64('x') })).toBe('BAD_PARAMS');
});
