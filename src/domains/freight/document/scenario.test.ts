import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../job/contract.ts';
import type { FreightTables } from '../server/db.ts';
import {
  getFreightDocument,
  listDocumentsOfJob,
  listFreightDocuments,
  moveFreightDocument,
  printedFreightDocuments,
  proposeFreightDocument,
  readFreightDocumentSheets,
  saveFreightDocument,
} from './contract.ts';
import { may } from './permits.ts';

let stage: Stage;
let clerk: Player;
let chief: Player;
let lux: bigint;
let job: { id: string; houses: { id: string; house_no: string }[] };
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-22T08:00:00Z');
  const scene = await stage.system<FreightTables, Awaited<ReturnType<typeof setScene>>>((work) => setScene(work, stage.companies.cn));
  lux = scene.lux;
  clerk = await stage.cast({ name: 'Lan' });
  chief = await stage.cast({ name: 'Chen' });
  const house = { pieces: 100, gross_kg: '8000', volume_m3: '30', goods: 'Connectors', shipper: 'Lux Nanning', consignee: 'Lux VN' };
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    master_no: 'MSKU7788',
    vessel: 'BEIBU GULF 1',
    pieces: 200,
    gross_kg: '16000',
    volume_m3: '60',
    houses: [
      { ...house, house_no: 'HB1' },
      { ...house, house_no: 'HB2' },
    ],
    containers: [{ size_type: '45G1', container_no: 'MSKU1234565', seal_no: 'S1' }],
  });
  const { houses } = await clerk.send(getFreightJob, { id });
  job = { id, houses };
});
afterAll(() => stage.close());

type Bill = ParamsOf<typeof saveFreightDocument>;
async function proposal(house: number, more: Partial<Bill> = {}): Promise<Bill> {
  const proposed = await clerk.send(proposeFreightDocument, { job_id: job.id, house_id: job.houses[house]?.id ?? null });
  return { ...proposed, job_id: job.id, issue_place: 'Qinzhou', shipped_on: '2026-11-22', ...more } as Bill;
}
const move = (id: string, version: number, action: ParamsOf<typeof moveFreightDocument>['action'], more = {}) => ({
  id,
  version,
  action,
  ...more,
});

test('a house bill from the proposal of its job to the release against its originals', async () => {
  const bill = await proposal(0);
  expect(bill).toMatchObject({
    kind: 'house',
    no: 'HB1',
    loading_port: 'Nanning',
    discharge_port: 'Hanoi',
    vessel: 'BEIBU GULF 1',
    containers: [{ container_no: 'MSKU1234565', seal_no: 'S1' }],
  });
  const { id } = await clerk.send(saveFreightDocument, bill);
  expect(await clerk.send(listDocumentsOfJob, { job_id: job.id })).toMatchObject({
    rows: [{ no: 'HB1', state: 'draft' }],
    houses: [{ house_no: 'HB2' }],
    has_master: false,
  });
  const again = await clerk.raw('freightDocument.save', { ...bill, request_id: crypto.randomUUID() });
  expect(again).toMatchObject({ data: { at: [{ at: 'no', why: 'DOCUMENT_NO_TAKEN' }] } });
  // Its writer does not approve it.
  expect(await clerk.refused(moveFreightDocument, move(id, 1, 'approve'))).toBe('FOUR_EYES');
  await chief.send(moveFreightDocument, move(id, 1, 'approve'));
  expect(await clerk.refused(saveFreightDocument, { ...bill, id, version: 2 })).toBe('NOT_EDITABLE');
  expect(await clerk.refused(moveFreightDocument, move(id, 2, 'surrender', { originals_returned: 3 }))).toBe('ILLEGAL_MOVE');
  await clerk.send(moveFreightDocument, move(id, 2, 'issue'));
  const request = crypto.randomUUID();
  const print = { ids: [id], document: 'billOfLading' as const, copies: 3, languages: ['en' as const] };
  expect(await clerk.send(printedFreightDocuments, print, request)).toEqual(await clerk.send(printedFreightDocuments, print, request));
  const { sheets } = await clerk.send(readFreightDocumentSheets, { ids: [id], languages: ['en'] });
  expect(sheets).toMatchObject([{ no: 'HB1', printed: 3, issued_on: '2026-11-22', containers: [{ container_no: 'MSKU1234565' }] }]);
  const short = await clerk.raw('freightDocument.move', {
    ...move(id, 3, 'surrender', { originals_returned: 2 }),
    request_id: crypto.randomUUID(),
  });
  expect(short).toMatchObject({ data: { refusal: 'ORIGINALS_MISSING' } });
  expect(await clerk.refused(moveFreightDocument, move(id, 3, 'surrender'))).toBe('ORIGINALS_MISSING');
  const done = await clerk.send(moveFreightDocument, move(id, 3, 'surrender', { originals_returned: 3 }));
  expect(done.state).toBe('surrendered');
  expect(await clerk.refused(moveFreightDocument, move(id, 4, 'void', { reason: 'x' }))).toBe('ILLEGAL_MOVE');
});

test('neither the writer of a draft approves it, nor a colleague who wrote it again', async () => {
  const bill = await proposal(0, { no: 'HB1-2' });
  const { id } = await clerk.send(saveFreightDocument, bill);
  await chief.send(saveFreightDocument, { ...bill, id, version: 1, pieces: 999 });
  expect(await chief.refused(moveFreightDocument, move(id, 2, 'approve'))).toBe('FOUR_EYES');
  expect(await clerk.refused(moveFreightDocument, move(id, 2, 'approve'))).toBe('FOUR_EYES');
  const third = await stage.cast({ name: 'Ma' });
  expect((await third.send(moveFreightDocument, move(id, 2, 'approve'))).state).toBe('approved');
});

test('a job is not delivered while a bill of its goods is out', async () => {
  const source = await clerk.send(getFreightJob, { id: job.id });
  const { id } = await clerk.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'import',
    service: 'lcl',
    company_id: source.company_id,
    customer_id: source.customer_id,
    origin_station_id: source.origin_station_id,
    destination_station_id: source.destination_station_id,
    master_no: 'MSKU9911',
    houses: [{ house_no: 'IMP1', pieces: 1, gross_kg: '1', volume_m3: '1', goods: 'Parts', shipper: 'A', consignee: 'B' }],
  });
  const moveJob = async (action: 'start' | 'depart' | 'arrive' | 'deliver') => {
    const { version } = await clerk.send(getFreightJob, { id });
    return { id, version, action };
  };
  for (const action of ['start', 'depart', 'arrive'] as const) await clerk.send(moveFreightJob, await moveJob(action));
  const { houses } = await clerk.send(getFreightJob, { id });
  const proposed = await clerk.send(proposeFreightDocument, { job_id: id, house_id: houses[0]?.id ?? null });
  const facts = { job_id: id, issue_place: 'Haiphong', shipped_on: '2026-11-20' };
  const bill = await clerk.send(saveFreightDocument, { ...proposed, ...facts } as Bill);
  await chief.send(moveFreightDocument, move(bill.id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(bill.id, 2, 'issue'));
  expect(await clerk.refused(moveFreightJob, await moveJob('deliver'))).toBe('BILL_NOT_RELEASED');
  await clerk.send(moveFreightDocument, move(bill.id, 3, 'surrender', { originals_returned: 3 }));
  expect((await clerk.send(moveFreightJob, await moveJob('deliver'))).state).toBe('delivered');
});

test('goods of a customer on hold are not released', async () => {
  const { id } = await clerk.send(saveFreightDocument, await proposal(1, { release_type: 'telex', originals: 2 }));
  await chief.send(moveFreightDocument, move(id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(id, 2, 'issue'));
  const hold = (on: boolean) =>
    stage.system<FreightTables, unknown>(({ db }) => db.updateTable('customer').set({ hold: on }).where('id', '=', lux).execute());
  await hold(true);
  expect(await clerk.refused(moveFreightDocument, move(id, 3, 'telexRelease', { originals_returned: 2 }))).toBe('CUSTOMER_ON_HOLD');
  expect(await clerk.send(getFreightDocument, { id })).toMatchObject({ state: 'issued', originals_returned: 0, released_at: null });
  await hold(false);
  const both = await Promise.allSettled(
    [clerk, chief].map((one) => one.send(moveFreightDocument, move(id, 3, 'telexRelease', { originals_returned: 2 }))),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the shipowner’s bill goes back to the draft, is voided with a reason, and its number is free again', async () => {
  const bill = await proposal(-1, { consignee: 'Agent Haiphong' });
  expect(bill).toMatchObject({ kind: 'master', no: 'MSKU7788', pieces: 200, house_id: null });
  expect(
    (await clerk.raw('freightDocument.save', { ...bill, release_type: 'seaWaybill', request_id: crypto.randomUUID() })).data,
  ).toMatchObject({
    at: [{ at: 'originals', why: 'ORIGINALS_BY_TYPE' }],
  });
  const { id } = await clerk.send(saveFreightDocument, { ...bill, release_type: 'seaWaybill', originals: 0, shipped_on: null });
  await chief.send(moveFreightDocument, move(id, 1, 'approve'));
  expect(await clerk.refused(moveFreightDocument, move(id, 2, 'issue'))).toBe('BILL_INCOMPLETE');
  expect(await chief.refused(moveFreightDocument, move(id, 2, 'return'))).toBe('REASON_REQUIRED');
  await chief.send(moveFreightDocument, move(id, 2, 'return', { reason: '缺装船日期' }));
  await clerk.send(saveFreightDocument, { ...bill, id, version: 3, release_type: 'seaWaybill', originals: 0, shipped_on: '2026-12-24' });
  await chief.send(moveFreightDocument, move(id, 4, 'approve'));
  expect(await clerk.refused(moveFreightDocument, move(id, 5, 'issue'))).toBe('IN_THE_FUTURE');
  await chief.send(moveFreightDocument, move(id, 5, 'void', { reason: '换船' }));
  const next = await clerk.send(saveFreightDocument, bill);
  expect(next.id).not.toBe(id);
  const { rows } = await clerk.send(listFreightDocuments, { where: { words: 'msku1234565' }, tab: 'void' });
  expect(rows.map((row) => row.id)).toEqual([id]);
});

test('bills are their company’s, and each step has its right', async () => {
  const [row] = (await clerk.send(listFreightDocuments, { where: { no: ['HB1'] } })).rows;
  const id = row?.id ?? '';
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(getFreightDocument, { id })).toBe('NOT_FOUND');
  expect((await abroad.send(listFreightDocuments, {})).rows).toEqual([]);
  expect(await abroad.refused(listDocumentsOfJob, { job_id: job.id })).toBe('NOT_FOUND');
  expect(await abroad.refused(readFreightDocumentSheets, { ids: [id], languages: ['en'] })).toBe('NOT_FOUND');
  const writer = await stage.cast({ permits: [may.view, may.edit] });
  const other = await clerk.send(listFreightDocuments, { where: { no: ['MSKU7788'] }, tab: 'draft' });
  const draft = other.rows[0];
  expect(await writer.refused(moveFreightDocument, move(draft?.id ?? '', draft?.version ?? 0, 'approve'))).toBe('NOT_PERMITTED');
});
