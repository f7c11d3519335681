import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { issueMachineKey } from '../../dispatch/machine-key/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { setClockScene } from '../server/seed/clock-scene.ts';
import { listFreightReports } from './contract.ts';

/* A line's own system hands its messages in; they propose as those do that a person enters. */

let stage: Stage;
let clerk: Player;
let key: string;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  await stage.system<FreightTables, unknown>((work) => setClockScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  key = (await clerk.send(issueMachineKey, { use: 'edi', name: 'BGL' })).key ?? '';
});
afterAll(() => stage.close());

const post = (body: unknown, by = key) => stage.machine('POST', '/api/freight', { key: by, body });
const discharged = (at: string) => ({
  metadata: { eventID: at, eventCreatedDateTime: at, publisher: { partyName: 'BGL' } },
  payload: {
    eventClassifierCode: 'ACT',
    eventDateTime: at,
    equipmentEventTypeCode: 'DISC',
    equipmentReference: 'MSKU1234565',
    emptyIndicatorCode: 'LADEN',
    transportCall: { location: { UNLocationCode: 'CNQZH' } },
  },
});
const codeco = [
  'UNB+UNOA:2+CNQZH+US+261127:1000+77',
  'UNH+1+CODECO:D:95B:UN:ITG14',
  'BGM+36++9',
  'EQD+CN+MSKU1234565+45G1:102:5++2+5',
  'DTM+7:202611271000:203',
  'LOC+165+CNQZH:139:6',
  'UNT+6+1',
  'UNZ+1+77',
  '',
].join("'");
const proposals = async () => (await clerk.send(listFreightReports, { tab: 'proposed' })).rows;

test('events and files propose their times once, however often they are sent', async () => {
  const event = discharged('2026-11-25T09:00:00+08:00');
  expect(await post([event])).toMatchObject({ status: 200, data: { proposed: 1, unmatched: 0, unknown: 0, twice: false } });
  expect(await post([event])).toMatchObject({ status: 200, data: { twice: true } });
  const file = { name: 'gate-out.edi', content: Buffer.from(codeco).toString('base64') };
  expect(await post(file)).toMatchObject({ status: 200, data: { proposed: 1, twice: false } });
  expect((await proposals()).map(({ kind, format, job_no }) => [kind, format, job_no])).toEqual([
    ['gateOutFull', 'edifact', 'OF-IN'],
    ['discharged', 'dcsa', 'OF-IN'],
  ]);
});

test('ten sends of one message at once enter it once', async () => {
  const event = discharged('2026-11-25T09:30:00+08:00');
  const replies = await Promise.all(Array.from({ length: 10 }, () => post(event)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(replies.filter(({ data }) => (data as { twice: boolean }).twice)).toHaveLength(9);
});

test('a message that cannot be read is refused with the reason, and nothing is kept of it', async () => {
  const before = (await proposals()).length;
  expect(await post({ name: 'x.edi', content: 'not base64!' })).toMatchObject({ status: 400, data: { refusal: 'BAD_PARAMS' } });
  expect(await post({ name: 'x.edi', content: Buffer.from("UNB+UNOA:2'UNH+1").toString('base64') })).toMatchObject({
    data: { refusal: 'MESSAGE_SYNTAX' },
  });
  expect(await post('a text')).toMatchObject({ status: 400 });
  expect(await proposals()).toHaveLength(before);
});

test('a key for messages reads and reports nothing else, and no other key hands them in', async () => {
  expect(await stage.machine('POST', '/api/gps', { key, body: [] })).toMatchObject({ status: 401, data: { refusal: 'BAD_KEY' } });
  expect(await stage.machine('GET', '/api/track', { key })).toMatchObject({ status: 401 });
  const gps = (await clerk.send(issueMachineKey, { use: 'gps', name: '北斗平台' })).key ?? '';
  expect(await post([], gps)).toMatchObject({ status: 401, data: { refusal: 'BAD_KEY' } });
  const carrier = await stage.system<FreightTables, bigint>(
    async ({ db }) => (await db.selectFrom('carrier').select('id').limit(1).executeTakeFirstOrThrow()).id,
  );
  expect(await clerk.refused(issueMachineKey, { use: 'edi', name: 'X', carrier_id: String(carrier) })).toBe('BAD_PARAMS');
});

test('a key of another company proposes nothing for this one', async () => {
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  const theirs = (await bangkok.send(issueMachineKey, { use: 'edi', name: 'BKK terminal' })).key ?? '';
  const before = (await proposals()).length;
  expect(await post([discharged('2026-11-25T11:00:00+08:00')], theirs)).toMatchObject({ data: { proposed: 0, unmatched: 1 } });
  expect(await proposals()).toHaveLength(before);
  expect((await bangkok.send(listFreightReports, { tab: 'unmatched' })).rows).toMatchObject([{ cargo_no: 'MSKU1234565' }]);
});
