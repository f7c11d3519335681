import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import { moveFreightDocument, proposeFreightDocument, saveFreightDocument } from '../document/contract.ts';
import { freightJobTemplates } from '../job-template/master.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import { may } from '../job/permits.ts';
import type { FreightTables } from '../server/db.ts';
import { mergeFreightHouses, splitFreightHouse } from './contract.ts';
import houses from './server/import.ts';

let stage: Stage;
let clerk: Player;
let refs: { company_id: string; customer_id: string; origin_station_id: string; destination_station_id: string };
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<FreightTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  refs = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
  };
});
afterAll(() => stage.close());

type Job = ParamsOf<typeof saveFreightJob>;
const lux = { pieces: 100, gross_kg: '8000', volume_m3: '30', goods: 'Connectors', shipper: 'Lux Nanning', consignee: 'Lux VN' };
const jobWith = async (more: Partial<Job>): Promise<string> =>
  (await clerk.send(saveFreightJob, { ...refs, mode: 'ocean', direction: 'export', service: 'consol', ...more } as Job)).id;
const jobOf = (id: string) => clerk.send(getFreightJob, { id });
const measures = ({ houses: some }: Awaited<ReturnType<typeof jobOf>>) =>
  some.map(({ house_no, pieces, gross_kg, volume_m3, goods }) => [house_no, pieces, Number(gross_kg), Number(volume_m3), goods]);
const faultOf = async (cmd: string, params: object): Promise<unknown> => {
  const { data } = await clerk.raw(cmd, { ...params, request_id: crypto.randomUUID() });
  const { refusal, at } = data as { refusal: string; at?: { at: string; why: string }[] };
  return at?.map((fault) => `${fault.at} ${fault.why}`) ?? refusal;
};

test('a house is split into two that are together what it was, with the containers that go, and merged again', async () => {
  const id = await jobWith({
    houses: [
      { ...lux, house_no: 'S1' },
      { ...lux, house_no: 'S9' },
    ],
    containers: [
      { size_type: '22G1', container_no: 'MSKU1234565', house_no: 'S1' },
      { size_type: '22G1', container_no: 'CSQU3054383', house_no: 'S1' },
      { size_type: '22G1', house_no: 'S9' },
    ],
  });
  const before = await jobOf(id);
  const [s1, s9] = before.houses.map((house) => house.id ?? '');
  const [first, , foreign] = before.containers.map((container) => container.id ?? '');
  const part = {
    id,
    version: 1,
    house_id: s1 ?? '',
    pieces: 40,
    gross_kg: '3000.001',
    volume_m3: '10.0001',
    goods: 'Connectors',
    marks: 'A',
  };
  expect(await faultOf('freightHouse.split', { ...part, pieces: 100 })).toEqual(['pieces PART_NOT_LESS']);
  expect(await faultOf('freightHouse.split', { ...part, gross_kg: '8000' })).toEqual(['gross_kg PART_NOT_LESS']);
  expect(await faultOf('freightHouse.split', { ...part, volume_m3: '30' })).toEqual(['volume_m3 PART_NOT_LESS']);
  expect(await faultOf('freightHouse.split', { ...part, house_no: 'S9' })).toEqual(['house_no HOUSE_OF_THIS_JOB']);
  expect(await faultOf('freightHouse.split', { ...part, container_ids: [first, foreign] })).toEqual(['container_ids.1 BAD_CHOICE']);
  const other = await jobWith({ houses: [{ ...lux, house_no: 'S8' }] });
  expect(await faultOf('freightHouse.split', { ...part, house_no: 'S8' })).toEqual(['house_no HOUSE_TAKEN']);
  expect(await faultOf('freightHouse.split', { ...part, id: other })).toEqual(['house_id NOT_FOUND']);

  const request = crypto.randomUUID();
  const split = await clerk.send(splitFreightHouse, { ...part, container_ids: [first ?? ''] }, request);
  expect(await clerk.send(splitFreightHouse, { ...part, container_ids: [first ?? ''] }, request)).toEqual(split);
  expect(split.house_no).toMatch(/^HB/);
  const after = await jobOf(id);
  expect(measures(after)).toEqual([
    ['S1', 60, 4999.999, 19.9999, 'Connectors'],
    [split.house_no, 40, 3000.001, 10.0001, 'Connectors'],
    ['S9', 100, 8000, 30, 'Connectors'],
  ]);
  expect(after.houses[1]).toMatchObject({ shipper: 'Lux Nanning', consignee: 'Lux VN', marks: 'A' });
  expect(after.containers.map(({ house_no }) => house_no)).toEqual([split.house_no, 'S1', 'S9']);

  const merge = { id, version: split.version, house_id: split.house_id, into_house_id: s1 ?? '', goods: 'Connectors', marks: null };
  expect(await faultOf('freightHouse.merge', { ...merge, into_house_id: split.house_id })).toEqual(['into_house_id BAD_CHOICE']);
  expect(await faultOf('freightHouse.merge', { ...merge, version: 1 })).toBe('CHANGED_MEANWHILE');
  await clerk.send(mergeFreightHouses, merge);
  const again = await jobOf(id);
  expect(measures(again)).toEqual(measures(before));
  expect(again.containers.map(({ house_no }) => house_no)).toEqual(['S1', 'S1', 'S9']);
  expect(s9).toBe(again.houses[1]?.id);
  const { rows } = await clerk.send(recordTimeline, { subject: 'freightJob', id });
  expect(rows.map(({ what, note }) => [what, note])).toEqual([
    ['mergeHouses', `S1 + ${split.house_no} → S1`],
    ['splitHouse', `S1 → S1 + ${split.house_no}`],
    ['create', null],
  ]);
});

test('houses of other parties, and more than one house holds, are not merged', async () => {
  const id = await jobWith({
    houses: [
      { ...lux, house_no: 'P1' },
      { ...lux, house_no: 'P2', consignee: 'Someone else' },
      { ...lux, house_no: 'P3', hs_code: '853669', pieces: 9_999_900 },
      { ...lux, house_no: 'P4', pieces: 99, hs_code: '853690' },
    ],
  });
  const [p1, p2, p3, p4] = (await jobOf(id)).houses.map((house) => house.id ?? '');
  const goods = { id, version: 1, goods: 'Connectors', marks: null };
  expect(await faultOf('freightHouse.merge', { ...goods, house_id: p1, into_house_id: p2 })).toBe('HOUSES_DIFFER');
  expect(await faultOf('freightHouse.merge', { ...goods, house_id: p1, into_house_id: p3 })).toEqual(['house_id MERGED_TOO_LARGE']);
  // 9,999,900 and 99 pieces are the most that a house holds. Goods of two HS codes have none.
  await clerk.send(mergeFreightHouses, { ...goods, house_id: p4 ?? '', into_house_id: p3 ?? '' });
  expect((await jobOf(id)).houses[2]).toMatchObject({ house_no: 'P3', pieces: 9_999_999, hs_code: null });
});

test('a house with a bill of lading stays as it is until the bill is void, and all stay once the job has departed', async () => {
  const id = await jobWith({
    master_no: 'MBL77',
    houses: [
      { ...lux, house_no: 'B1' },
      { ...lux, house_no: 'B2' },
    ],
  });
  const [b1, b2] = (await jobOf(id)).houses.map((house) => house.id ?? '');
  const chief = await stage.cast({ name: 'Chen' });
  const proposed = await clerk.send(proposeFreightDocument, { job_id: id, house_id: b1 ?? '' });
  const facts = { job_id: id, issue_place: 'Qinzhou', shipped_on: '2026-11-19' };
  const bill = await clerk.send(saveFreightDocument, { ...proposed, ...facts } as ParamsOf<typeof saveFreightDocument>);
  const split = { id, version: 1, pieces: 1, gross_kg: '1', volume_m3: '1', goods: 'Connectors', marks: null };
  expect(await clerk.refused(splitFreightHouse, { ...split, house_id: b1 ?? '' })).toBe('HOUSE_HAS_BILL');
  await chief.send(moveFreightDocument, { id: bill.id, version: 1, action: 'approve' });
  await clerk.send(moveFreightDocument, { id: bill.id, version: 2, action: 'issue' });
  const merge = { id, version: 1, house_id: b2 ?? '', into_house_id: b1 ?? '', goods: 'Connectors', marks: null };
  expect(await clerk.refused(mergeFreightHouses, merge)).toBe('HOUSE_HAS_BILL');
  expect(measures(await jobOf(id))).toHaveLength(2);
  // The other house has none.
  const { version } = await clerk.send(splitFreightHouse, { ...split, house_id: b2 ?? '' });
  await clerk.send(moveFreightDocument, { id: bill.id, version: 3, action: 'void', reason: '改单', originals_returned: 3 });
  const merged = await clerk.send(mergeFreightHouses, { ...merge, version });
  const started = await clerk.send(moveFreightJob, { id, version: merged.version, action: 'start' });
  const departed = await clerk.send(moveFreightJob, { id, version: started.version, action: 'depart' });
  expect(await clerk.refused(splitFreightHouse, { ...split, version: departed.version, house_id: b1 ?? '' })).toBe('HOUSES_DEPARTED');
  expect(await clerk.refused(mergeFreightHouses, { ...merge, version: departed.version })).toBe('HOUSES_DEPARTED');
  const cancelled = await jobWith({ houses: [{ ...lux, house_no: 'C1' }] });
  await clerk.send(moveFreightJob, { id: cancelled, version: 1, action: 'cancel', reason: 'x' });
  expect(await clerk.refused(splitFreightHouse, { ...split, id: cancelled, version: 2, house_id: b1 ?? '' })).toBe('NOT_EDITABLE');
  expect(await clerk.refused(mergeFreightHouses, { ...merge, id: cancelled, version: 2 })).toBe('NOT_EDITABLE');
});

test('a form leaves a house as it is while a bill or the departure protects it, and changes the others', async () => {
  const facts = { master_no: 'MBL88' };
  const id = await jobWith({
    ...facts,
    houses: [
      { ...lux, house_no: 'F1' },
      { ...lux, house_no: 'F2' },
    ],
  });
  const [first, second] = (await jobOf(id)).houses;
  const form = async (...houses: object[]): Promise<Job> => {
    const { version } = await jobOf(id);
    return { ...refs, ...facts, mode: 'ocean', direction: 'export', service: 'consol', id, version, houses } as Job;
  };
  const proposed = await clerk.send(proposeFreightDocument, { job_id: id, house_id: first?.id ?? '' });
  const bill = await clerk.send(saveFreightDocument, { ...proposed, job_id: id } as ParamsOf<typeof saveFreightDocument>);
  expect(await clerk.refused(saveFreightJob, await form({ ...second }))).toBe('HOUSE_HAS_BILL');
  for (const change of [{ pieces: 99 }, { gross_kg: '8000.001' }, { house_no: 'F9' }, { consignee: 'Someone else' }, { goods: 'Cables' }])
    expect(await clerk.refused(saveFreightJob, await form({ ...first, ...change }, { ...second }))).toBe('HOUSE_HAS_BILL');
  const before = measures(await jobOf(id));
  // The house without a bill changes beside it, and a new one comes.
  await clerk.send(saveFreightJob, await form({ ...first, gross_kg: '8000.000' }, { ...second, pieces: 90 }, { ...lux, house_no: 'F3' }));
  expect(measures(await jobOf(id))).toEqual([before[0], ['F2', 90, 8000, 30, 'Connectors'], ['F3', 100, 8000, 30, 'Connectors']]);
  await clerk.send(moveFreightDocument, { id: bill.id, version: 1, action: 'void', reason: '改单' });
  await clerk.send(saveFreightJob, await form({ ...first, pieces: 99 }, { ...second, pieces: 90 }));
  const { version, houses: left } = await jobOf(id);
  expect(left.map(({ house_no, pieces }) => [house_no, pieces])).toEqual([
    ['F1', 99],
    ['F2', 90],
  ]);
  const started = await clerk.send(moveFreightJob, { id, version, action: 'start' });
  await clerk.send(moveFreightJob, { id, version: started.version, action: 'depart' });
  const [f1, f2] = left;
  expect(await clerk.refused(saveFreightJob, await form({ ...f1 }))).toBe('HOUSES_DEPARTED');
  expect(await clerk.refused(saveFreightJob, await form({ ...f1, pieces: 100 }, { ...f2 }))).toBe('HOUSES_DEPARTED');
  expect(await clerk.refused(saveFreightJob, await form({ ...f1 }, { ...f2 }, { ...lux, house_no: 'F4' }))).toBe('HOUSES_DEPARTED');
  // Other facts of the job are saved as before, and so is another order of its houses.
  await clerk.send(saveFreightJob, { ...(await form({ ...f2 }, { ...f1 })), customer_ref: 'PO-88' });
  expect(await jobOf(id)).toMatchObject({
    customer_ref: 'PO-88',
    houses: [
      { house_no: 'F2', pieces: 90 },
      { house_no: 'F1', pieces: 99 },
    ],
  });
});

test('an air house has a number of its kind, and only those with the right regroup houses of their company', async () => {
  const id = await jobWith({ mode: 'air', houses: [{ ...lux, house_no: 'HAWB1' }] });
  const house_id = (await jobOf(id)).houses[0]?.id ?? '';
  const split = { id, version: 1, house_id, pieces: 1, gross_kg: '1', volume_m3: '1', goods: 'Connectors', marks: null };
  expect(await faultOf('freightHouse.split', { ...split, house_no: 'HAWB-2' })).toEqual(['house_no BAD_HAWB']);
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(splitFreightHouse, split)).toBe('NOT_PERMITTED');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(splitFreightHouse, split)).toBe('NOT_FOUND');
  const merge = { id, version: 1, house_id, into_house_id: '1', goods: 'x', marks: null };
  expect(await abroad.refused(mergeFreightHouses, merge)).toBe('NOT_FOUND');
  expect((await clerk.send(splitFreightHouse, split)).house_no).toMatch(/^H\d|^H[A-Z]/);
});

type Cells = Readonly<Record<string, string>>;
/** Saves one row in a transaction of its own, as an import does. */
async function imported(cells: Cells): Promise<string | string[]> {
  const who = await stage.door.whoOf(clerk.accountId);
  if (!who) throw new Error('the importer is gone');
  try {
    return await stage.door.within<never, string, typeof who>(who, 'write', (work) => houses.save(work, [{ line: 2, cells }]));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.faults.length > 0 ? error.faults.map(({ at, why }) => `${at} ${why}`) : [error.code];
  }
}

test('houses come from a sheet, each once, and what is wrong is said at its cell', async () => {
  const id = await jobWith({ houses: [{ ...lux, house_no: 'I1' }] });
  const { no } = await jobOf(id);
  const row = { job: no, house_no: 'i2', pieces: '1,200', gross_kg: '850.5', volume_m3: '3', goods: 'Parts', shipper: 'Lux Nanning' };
  expect(await imported(row)).toBe('created');
  expect(await imported(row)).toBe('skipped');
  expect(houses.key?.(row)).toBe('I2');
  expect(measures(await jobOf(id))).toEqual([
    ['I1', 100, 8000, 30, 'Connectors'],
    ['I2', 1200, 850.5, 3, 'Parts'],
  ]);
  expect(await imported({ ...row, job: 'OF0', house_no: '' })).toEqual(['job BAD_CHOICE', 'house_no REQUIRED']);
  expect(await imported({ ...row, house_no: 'I3', pieces: '0', gross_kg: 'x', goods: '', hs_code: '77' })).toEqual([
    'hs_code BAD_HS_CODE',
    'pieces TOO_SMALL',
    'gross_kg BAD_NUMBER',
    'goods REQUIRED',
  ]);
  await jobWith({ houses: [{ ...lux, house_no: 'I4' }] });
  expect(await imported({ ...row, house_no: 'I4' })).toEqual(['house_no HOUSE_TAKEN']);
  await clerk.send(moveFreightJob, { id, version: 2, action: 'cancel', reason: 'x' });
  expect(await imported({ ...row, house_no: 'I5' })).toEqual(['NOT_EDITABLE']);
});

test('a house of a sheet does not change what a master bill that is out says', async () => {
  const id = await jobWith({ master_no: 'MBL99', pieces: 100, gross_kg: '8000', volume_m3: '30', houses: [{ ...lux, house_no: 'K1' }] });
  const chief = await stage.cast({ name: 'Chen' });
  const proposed = await clerk.send(proposeFreightDocument, { job_id: id, house_id: null });
  const facts = { job_id: id, issue_place: 'Qinzhou', shipped_on: '2026-11-19' };
  const bill = await clerk.send(saveFreightDocument, { ...proposed, ...facts } as ParamsOf<typeof saveFreightDocument>);
  await chief.send(moveFreightDocument, { id: bill.id, version: 1, action: 'approve' });
  await clerk.send(moveFreightDocument, { id: bill.id, version: 2, action: 'issue' });
  const { no } = await jobOf(id);
  const row = { job: no, house_no: 'K2', pieces: '1', gross_kg: '1', volume_m3: '1', goods: 'Parts', shipper: 'Lux Nanning' };
  expect(await imported(row)).toEqual(['UNLIKE_ISSUED_MASTER']);
  expect(measures(await jobOf(id))).toHaveLength(1);
  await clerk.send(moveFreightDocument, { id: bill.id, version: 3, action: 'void', reason: '加单', originals_returned: 3 });
  expect(await imported(row)).toBe('created');
});

test('a job has at most 500 houses', async () => {
  const many = Array.from({ length: 499 }, (_, place) => ({ ...lux, house_no: `M${place}` }));
  const id = await jobWith({ houses: many });
  const job = await jobOf(id);
  const row = { job: job.no, pieces: '1', gross_kg: '1', volume_m3: '1', goods: 'x', shipper: 'Lux Nanning' };
  expect(await imported({ ...row, house_no: 'M499' })).toBe('created');
  expect(await imported({ ...row, house_no: 'M500' })).toEqual(['job HOUSES_FULL']);
  const { version, houses: full } = await jobOf(id);
  expect(full).toHaveLength(500);
  const split = { id, version, house_id: job.houses[0]?.id, pieces: 1, gross_kg: '1', volume_m3: '1', goods: 'x' };
  expect(await faultOf('freightHouse.split', split)).toEqual(['house_id HOUSES_FULL']);
});

test('a job begins with a template of its company and mode, and names it', async () => {
  const { customer_id, origin_station_id, destination_station_id } = refs;
  const lane = { company_id: refs.company_id, mode: 'ocean', direction: 'export', service: 'fcl', share_by: 'volume' } as const;
  const template = await clerk.send(freightJobTemplates.save, {
    ...lane,
    name: 'Nanning–Hanoi',
    customer_id,
    origin_station_id,
    destination_station_id,
    incoterm: 'FOB',
  });
  const id = await jobWith({ template_id: template.id });
  expect(await jobOf(id)).toMatchObject({ template_name: 'Nanning–Hanoi' });
  expect(
    await faultOf('freightJob.save', { ...refs, mode: 'air', direction: 'export', service: 'consol', template_id: template.id }),
  ).toEqual(['template_id BAD_CHOICE']);
  expect(
    await faultOf('freightJobTemplate.save', { ...lane, name: 'Circle', origin_station_id, destination_station_id: origin_station_id }),
  ).toEqual(['destination_station_id SAME_STATION']);
  // A job by air refuses full and shared containers, so a template of one does.
  const byAir = { ...lane, mode: 'air', name: 'By air' } as const;
  for (const service of ['fcl', 'lcl'] as const)
    expect(await faultOf('freightJobTemplate.save', { ...byAir, service })).toEqual(['service AIR_WITHOUT_CONTAINERS']);
  await clerk.send(freightJobTemplates.save, { ...byAir, service: 'direct' });
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(freightJobTemplates.get, { id: template.id })).toBe('NOT_FOUND');
  expect(await faultOf('freightJobTemplate.save', { ...lane, name: 'Term', incoterm: 'XYZ' })).toEqual(['incoterm BAD_INCOTERM']);
  expect(await clerk.send(freightJobTemplates.get, { id: template.id })).toMatchObject({ incoterm: 'FOB', customer_id });
  await clerk.send(freightJobTemplates.setActive, { id: template.id, version: template.version, active: false });
  expect((await clerk.send(freightJobTemplates.list, { tab: 'active' })).rows.map(({ name }) => name)).toEqual(['By air']);
  expect(
    await faultOf('freightJob.save', { ...refs, mode: 'ocean', direction: 'export', service: 'fcl', template_id: template.id }),
  ).toEqual(['template_id BAD_CHOICE']);
});

test('a number that a house of another of our companies has is free for a house of ours', async () => {
  const bangkok = await stage.cast({ name: 'Nok', companyId: stage.companies.th });
  const theirs = { ...refs, company_id: String(stage.companies.th), houses: [{ ...lux, house_no: 'TH7' }] };
  await bangkok.send(saveFreightJob, { ...theirs, mode: 'ocean', direction: 'export', service: 'consol' } as Job);
  const id = await jobWith({ houses: [{ ...lux, house_no: 'S20' }] });
  const house_id = (await jobOf(id)).houses[0]?.id ?? '';
  const part = { id, version: 1, house_id, pieces: 40, gross_kg: '3000', volume_m3: '10', goods: 'Connectors', house_no: 'TH7' };
  expect(await clerk.send(splitFreightHouse, part)).toMatchObject({ house_no: 'TH7' });
});
