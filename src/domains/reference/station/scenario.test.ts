import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import type { ReferenceTables } from '../server/db.ts';
import { stationPlaces } from './contract.ts';
import { stations } from './master.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

const gate = {
  code: 'CNPIN',
  name: '凭祥友谊关',
  name_en: 'Youyi Guan',
  kind: 'border',
  country: 'CN',
  time_zone: 'Asia/Shanghai',
  latitude: '21.975',
  longitude: '106.711',
  radius_m: 500,
  bonded: false,
} as const;
const polygon = (...corners: string[]): string => `POLYGON ((${corners.join(', ')}))`;
const [a, b, c, d] = ['106.705 21.97', '106.717 21.97', '106.717 21.98', '106.705 21.98'] as const;
const yard = polygon(a, b, c, d, a);
/** The code of a refusal, and its place in the params. */
const why = async (params: object): Promise<unknown> => {
  const reply = await clerk.raw('station.save', { ...gate, code: 'CNBAD', ...params, request_id: crypto.randomUUID() });
  return [reply.code, ...((reply.data as { at?: { at: string; why: string }[] }).at ?? []).map((fault) => `${fault.at} ${fault.why}`)];
};

test('a station has a position and a drawn outline, and its history says so', async () => {
  const savedStation = await clerk.send(stations.save, gate);
  const drawn = await clerk.send(stations.save, {
    ...gate,
    id: savedStation.id,
    version: 1,
    outline: 'polygon((106.705 21.97,106.717 21.97,106.717 21.98,106.705 21.98))',
  });
  expect(await clerk.send(stations.get, { id: savedStation.id })).toMatchObject({
    outline: yard,
    latitude: '21.975000',
    version: drawn.version,
  });
  const { places } = await clerk.send(stationPlaces, { ids: [savedStation.id] });
  expect(places).toEqual([{ id: savedStation.id, name: '凭祥友谊关', latitude: 21.975, longitude: 106.711 }]);
  const { rows } = await clerk.send(recordTimeline, { subject: 'station', id: savedStation.id });
  expect(rows[0]).toMatchObject({ who: 'Lan', what: 'save', changes: [{ field: 'outline', old: null, new: yard }] });

  // The same request sent twice takes effect once.
  const request = crypto.randomUUID();
  const cleared = { ...gate, id: savedStation.id, version: drawn.version, outline: null };
  const once = await clerk.send(stations.save, cleared, request);
  expect(await clerk.send(stations.save, cleared, request)).toEqual(once);
  expect(await clerk.send(stations.get, { id: savedStation.id })).toMatchObject({ outline: null, version: drawn.version + 1 });
});

test.each<[fault: string, outline: string]>([
  ['BAD_OUTLINE', 'POINT (106.711 21.975)'],
  ['BAD_OUTLINE', '(((('],
  ['OUTLINE_FEW', polygon(a, b, a)],
  ['OUTLINE_CROSSES', polygon(a, c, b, d, a)],
  ['OUTLINE_RANGE', polygon('21.97 106.705', '21.97 106.717', '21.98 106.717')],
  ['OUTLINE_TOO_SMALL', polygon('106.705 21.97', '106.7051 21.97', '106.7051 21.9701')],
  ['OUTLINE_TOO_LARGE', polygon('106 21', '107 21', '107 22')],
  ['OUTLINE_FAR', polygon('108.3 22.8', '108.31 22.8', '108.31 22.81')],
  ['OUTLINE_MANY', polygon(...Array.from({ length: 201 }, (_, at) => `${106.7 + at / 1e5} ${21.97 + (at % 2) / 1e3}`))],
])('a bad outline is refused: %s', async (fault, outline) => {
  expect(await why({ outline })).toEqual([400, `outline ${fault}`]);
});

test('an outline without a position, and a position by half', async () => {
  expect(await why({ outline: yard, latitude: null, longitude: null })).toEqual([400, 'outline OUTLINE_NO_PLACE']);
  expect(await why({ longitude: null })).toEqual([400, 'longitude BOTH_OR_NONE']);
  expect(await why({ latitude: '91' })).toMatchObject([400, 'latitude TOO_LARGE']);
});

test('who may not keep stations draws none, and a station that is not there has none', async () => {
  const reader = await stage.cast({ permits: [stations.may.view] });
  const { id } = await clerk.send(stations.save, { ...gate, code: 'CNFEN' });
  expect(await reader.refused(stations.save, { ...gate, code: 'CNFEN', id, version: 1, outline: yard })).toBe('NOT_PERMITTED');
  expect(await reader.send(stations.get, { id })).toMatchObject({ outline: null, version: 1 });
  expect(await clerk.refused(stations.save, { ...gate, id: '999999', version: 1, outline: yard })).toBe('NOT_FOUND');
  const carrierId = await stage.system<ReferenceTables, bigint>(async ({ db }) => {
    const { rows: carriers } = await sql<{
      id: bigint;
    }>`insert into carrier (code, name, short_name, country, kind, currency, contact, phone)
      values ('JL', '金龙运输', '金龙', 'CN', 'contracted', 'CNY', '调度', '13800000000') returning id`.execute(db);
    return carriers[0]?.id ?? 0n;
  });
  const carrier = await stage.cast({ type: 2, carrierId });
  expect(await carrier.refused(stations.save, { ...gate, code: 'CNFEN', id, version: 1, outline: yard })).toBe('WRONG_USER_TYPE');
  expect(await clerk.send(stations.get, { id })).toMatchObject({ outline: null, version: 1 });
});

test('of two who draw at once the later is told, and the first outline stands', async () => {
  const { id } = await clerk.send(stations.save, { ...gate, code: 'CNTWO' });
  const other = await stage.cast({ name: 'Nok' });
  const lan = clerk.send(stations.save, { ...gate, code: 'CNTWO', id, version: 1, outline: yard }).then(() => 'saved');
  const nok = other.send(stations.save, { ...gate, code: 'CNTWO', id, version: 1, outline: polygon(a, b, c, a) }).then(() => 'saved');
  const ends = await Promise.allSettled([lan, nok]);
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  expect(await other.refused(stations.save, { ...gate, code: 'CNTWO', id, version: 1, outline: null })).toBe('CHANGED_MEANWHILE');
  const station = await clerk.send(stations.get, { id });
  expect([station.version, station.outline]).toEqual([2, ends[0]?.status === 'fulfilled' ? yard : polygon(a, b, c, a)]);
});
