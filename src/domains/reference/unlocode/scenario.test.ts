import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type SystemWho, system as systemWho } from '../../../server/session.ts';
import type { JobContext, Work } from '../../../server/work.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import type { ReferenceTables } from '../server/db.ts';
import { stations } from '../station/master.ts';
import { importUnlocodes, listUnlocodes, unlocodeImports } from './contract.ts';
import { may } from './permits.ts';
import run from './server/jobs/import.ts';

/* Rows of the published list (UNECE, UN/LOCODE 2014-2 to 2018-1), in the layouts of its releases. */

const andorra = [
  ',"AD",,".ANDORRA",,,,,,,,',
  ',"AD","ALV","Andorra la Vella","Andorra la Vella",,"--34-6--","AI","0601",,"4230N 00131E",""',
  ',"AD","CAN","Canillo","Canillo",,"--3-----","RL","0307",,"4234N 00135E",',
  ',"AD","ENC","Encamp","Encamp",,"--3-----","RL","0307",,"4232N 00134E",',
  ',"AD","ESC","Escaldes-Engordany","Escaldes-Engordany",,"--3-----","RL","0307",,"4231N 00133E",',
  ',"AD","FMO","La Farga de Moles","La Farga de Moles",,"--3----B","RQ","0307",,,',
  ',"AD","LMA","La Massana","La Massana",,"--3-----","RL","0307",,"4234N 00129E",',
];
const emirates = [
  '"+","AE","HIL","Hail","Hail","AZ","------7-","RL","1801",,"3500N 03330E",',
  '"=","AE","","Ruwais = Ar Ruways","Ruwais = Ar Ruways","",,"",,"","",""',
];
const vietnam = [
  ',"VN",,".VIET NAM",,,,,,,,',
  ',"VN","AGG","An Giang","An Giang","44","--3-----","RQ","0901",,,',
  ',"VN","ANP","An Phú","An Phu","44","--3-----","RL","1401",,"1051N 10505E",',
];

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

const started = async (release: string, lines: readonly string[], encoding: 'utf8' | 'latin1' = 'utf8'): Promise<string> => {
  const file_id = await clerk.upload('CodeListPart1.csv', Buffer.from(`${lines.join('\r\n')}\r\n`, encoding));
  return (await clerk.send(importUnlocodes, { release, file_id })).id;
};
const imported = async (...params: Parameters<typeof started>) => {
  const id = await started(...params);
  await stage.runJobs();
  return (await clerk.send(unlocodeImports, {})).rows.find((row) => row.id === id);
};
const codes = async (where: object = {}) =>
  (await clerk.send(listUnlocodes, { where })).rows.map(({ code, status, standing }) => `${code} ${status} ${standing}`);
const place = {
  name: 'Andorra',
  name_en: 'Andorra la Vella',
  kind: 'city',
  country: 'AD',
  time_zone: 'Asia/Shanghai',
  radius_m: 500,
  bonded: false,
} as const;
const standingOf = async (code: string) =>
  (await clerk.send(stations.list, { where: { search: code } })).rows.map((row) => row['station_unlocode']);

test('before the list of its country is in, a code is taken and marked unverified; after it, one that is not on it is refused', async () => {
  await clerk.send(stations.save, { ...place, code: 'AND1', unlocode: 'ADALV' });
  const odd = await clerk.send(stations.save, { ...place, code: 'AND2', unlocode: 'ADXXX' });
  expect(await standingOf('AND1')).toEqual(['unverified']);

  const request = crypto.randomUUID();
  const file_id = await clerk.upload('CodeListPart1.csv', Buffer.from([...andorra, ...emirates].join('\n')));
  const once = await clerk.send(importUnlocodes, { release: '2018-1', file_id }, request);
  expect(await clerk.send(importUnlocodes, { release: '2018-1', file_id }, request)).toEqual(once);
  await stage.runJobs();
  const { countries, entries, rows } = await clerk.send(unlocodeImports, {});
  expect([countries, entries]).toEqual([2, 7]);
  expect(rows).toMatchObject([{ release: '2018-1', state: 'done', countries: 2, entries: 7, faults: [], created_by_name: 'Lan' }]);
  expect(await codes({ country: ['AD'] })).toEqual([
    'ADALV AI listed',
    'ADCAN RL listed',
    'ADENC RL listed',
    'ADESC RL listed',
    'ADFMO RQ listed',
    'ADLMA RL listed',
  ]);
  expect(await codes({ functions: ['7'] })).toEqual(['AEHIL RL listed']);
  expect(await codes({ words: 'la massana' })).toEqual(['ADLMA RL listed']);

  // A station keeps the code that it had, and is shown for what it is.
  expect([await standingOf('AND1'), await standingOf('AND2')]).toEqual([['listed'], ['notListed']]);
  await clerk.send(stations.save, { ...place, code: 'AND2', unlocode: 'ADXXX', id: odd.id, version: 1, remark: 'kept' });
  const refused = await clerk.raw('station.save', { ...place, code: 'AND3', unlocode: 'ADCAM', request_id: crypto.randomUUID() });
  expect(refused).toMatchObject({ data: { at: [{ at: 'unlocode', why: 'UNLOCODE_NOT_LISTED' }] } });
  expect(refused.msg).toMatch(/ADCAM.*ADALV Andorra la Vella, ADCAN Canillo/s);
  const changed = { ...place, code: 'AND2', id: odd.id, version: 2, request_id: crypto.randomUUID() };
  expect(await clerk.raw('station.save', { ...changed, unlocode: 'ADYYY' })).toMatchObject({
    data: { at: [{ why: 'UNLOCODE_NOT_LISTED' }] },
  });
  await clerk.send(stations.save, { ...place, code: 'AND2', unlocode: 'ADENC', id: odd.id, version: 2 });
  expect(await standingOf('AND2')).toEqual(['listed']);
  // Another country's list is not in.
  await clerk.send(stations.save, { ...place, code: 'FR1', country: 'FR', unlocode: 'FRZZZ' });
  expect(await standingOf('FR1')).toEqual(['unverified']);
  const { rows: history } = await clerk.send(recordTimeline, { subject: 'unlocodeImport', id: once.id });
  expect(history.map(({ what }) => what)).toEqual(['done', 'create']);
});

test('a newer release keeps every status, marks what is to leave and drops what left; an older one changes nothing', async () => {
  const newer = andorra
    .filter((line) => !line.includes('"LMA"'))
    .map((line) =>
      line.replace(',"AD","CAN"', '"X","AD","CAN"').replace('"--3-----","RL","0307",,"4232N', '"--3-----","XX","1807",,"4232N'),
    )
    .map((line) => line.replace('"--3----B","RQ"', '"--3----B","RR"'));
  expect(await imported('2018-2', newer)).toMatchObject({ state: 'done', countries: 1, entries: 5 });
  expect(await codes({ country: ['AD'] })).toEqual([
    'ADALV AI listed',
    'ADCAN RL leaving',
    'ADENC XX leaving',
    'ADESC RL listed',
    'ADFMO RR notListed',
    'ADLMA RL notListed',
  ]);
  expect(await imported('2018-1', andorra)).toMatchObject({
    state: 'failed',
    countries: 0,
    faults: [{ line: 1, country: 'AD', why: 'newer' }],
  });
  expect((await codes({ country: ['AD'] }))[1]).toBe('ADCAN RL leaving');
});

test('a country with a line that cannot be read stays out whole, and the others come in', async () => {
  const bad = [
    ...vietnam,
    ',"VN","A1N","Bad","Bad","44","--3-----","RL","1401",,,',
    ...emirates,
    ',"VN","ABC","Apart","Apart",,"--3-----","RL","1401",,,',
  ];
  expect(await imported('2019-1', bad)).toMatchObject({
    state: 'done',
    countries: 1,
    faults: [
      { line: 4, country: 'VN', why: 'location' },
      { line: 1, country: 'VN', why: 'leftOut' },
      { line: 7, country: 'VN', why: 'apart' },
      { line: 7, country: 'VN', why: 'leftOut' },
    ],
  });
  expect(await codes({ country: ['VN'] })).toEqual([]);
  // In the character set of the older releases, with status before function and a heading.
  const swapped = vietnam.map((line) => line.replace(/("--3-----"),("R.")/, '$2,$1'));
  const heading = 'Change,Country,Location,Name,NameWoDiacritics,Subdivision,Status,Function,Date,IATA,Coordinates,Remarks';
  expect(await imported('2019-1', [heading, ...swapped], 'latin1')).toMatchObject({ state: 'done', countries: 1, entries: 2, faults: [] });
  expect((await clerk.send(listUnlocodes, { where: { words: 'an phú' } })).rows).toMatchObject([
    { code: 'VNANP', name: 'An Phú', status: 'RL', functions: '--3-----' },
  ]);
  expect(await imported('2019-2', ['"AD","02","Canillo","Parish"'])).toMatchObject({
    state: 'failed',
    faults: [{ line: 1, country: null, why: 'columns' }],
  });
});

test('a run that is killed between two countries goes on where it stopped, and imports none twice', async () => {
  const within = <T>(work: (work: Work<ReferenceTables, SystemWho>) => Promise<T>): Promise<T> =>
    stage.door.within(systemWho(Object.values(stage.companies)), 'write', work as never);
  const killed = new AbortController();
  let transactions = 0;
  const context = {
    within: async <T>(work: (work: Work<ReferenceTables, SystemWho>) => Promise<T>): Promise<T> => {
      const done = await within(work);
      // The first reads the import, the second begins it, the third takes the first country in.
      transactions += 1;
      if (transactions === 3) killed.abort();
      return done;
    },
    product: stage.door.product,
    now: () => stage.clock.now(),
    signal: killed.signal,
  };
  const id = await started('2020-1', [...andorra, ...emirates, ...vietnam]);
  await expect(run.run(context as unknown as JobContext<never>, { import_id: id } as never)).rejects.toThrow();
  const rowNow = async () => (await clerk.send(unlocodeImports, {})).rows.find((row) => row.id === id);
  expect(await rowNow()).toMatchObject({ state: 'running', countries: 1, entries: 6 });
  await stage.runJobs();
  expect(await rowNow()).toMatchObject({ state: 'done', countries: 3, entries: 9, faults: [] });
  expect(await codes({ country: ['AD', 'AE', 'VN'] })).toHaveLength(9);
});

test('only those with the right import, a release has a name, and a file is the caller’s own', async () => {
  const reader = await stage.cast({ permits: [may.view] });
  const file_id = await clerk.upload('x.csv', Buffer.from(andorra.join('\n')));
  expect(await reader.refused(importUnlocodes, { release: '2021-1', file_id })).toBe('NOT_PERMITTED');
  expect((await reader.send(listUnlocodes, {})).rows.length).toBeGreaterThan(0);
  const reply = await clerk.raw('unlocode.import', { release: '2021-3', file_id, request_id: crypto.randomUUID() });
  expect(reply).toMatchObject({ data: { at: [{ at: 'release', why: 'BAD_RELEASE' }] } });
  const other = await stage.cast({ name: 'Nok' });
  expect(await other.refused(importUnlocodes, { release: '2021-1', file_id })).toBe('NOT_FOUND');
});
