import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
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
    pieces: 700,
    gross_kg: '56000',
    volume_m3: '210',
    houses: ['HB1', 'HB2', 'HB3', 'HB4', 'HB5', 'HB6', 'HB7'].map((house_no) => ({ ...house, house_no })),
    containers: [
      { size_type: '45G1', container_no: 'MSKU1234565', seal_no: 'S1' },
      { size_type: '22G1', container_no: 'MSKU1234570', seal_no: 'S2', house_no: 'HB2' },
    ],
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
    houses: ['HB2', 'HB3', 'HB4', 'HB5', 'HB6', 'HB7'].map((house_no) => ({ house_no })),
    has_master: false,
  });
  const again = await clerk.raw('freightDocument.save', { ...bill, house_id: job.houses[1]?.id, request_id: crypto.randomUUID() });
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

test('the bill of a house names the containers that its goods may be in, and that of the shipowner all', async () => {
  const numbers = async (house: number) => (await proposal(house)).containers?.map(({ container_no }) => container_no);
  // The first container has goods of several houses, the second those of the second house alone.
  expect(await numbers(0)).toEqual(['MSKU1234565']);
  expect(await numbers(1)).toEqual(['MSKU1234565', 'MSKU1234570']);
  expect(await numbers(-1)).toEqual(['MSKU1234565', 'MSKU1234570']);
});

test('neither the writer of a draft approves it, nor a colleague who wrote it again', async () => {
  const bill = await proposal(2, { no: 'HB3-1' });
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
  // Switched, its goods wait for the second set.
  await clerk.send(moveFreightDocument, move(bill.id, 3, 'switch', { originals_returned: 3 }));
  expect(await clerk.refused(moveFreightJob, await moveJob('deliver'))).toBe('BILL_NOT_RELEASED');
  const parties = { shipper: 'Trader', no: 'IMP1S', switched_from_id: bill.id };
  const second = await clerk.send(saveFreightDocument, { ...proposed, ...facts, ...parties } as Bill);
  await chief.send(moveFreightDocument, move(second.id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(second.id, 2, 'issue'));
  expect(await clerk.refused(moveFreightJob, await moveJob('deliver'))).toBe('BILL_NOT_RELEASED');
  await clerk.send(moveFreightDocument, move(second.id, 3, 'surrender', { originals_returned: 3 }));
  expect((await clerk.send(moveFreightJob, await moveJob('deliver'))).state).toBe('delivered');
});

test('a bill is switched once its originals are back: a second set with other parties, and never both out', async () => {
  const bill = await proposal(3, { no: 'SW1', shipper: 'Factory Nanning', consignee: 'Trader Hong Kong' });
  const first = await clerk.send(saveFreightDocument, bill);
  const second = { ...bill, no: 'SW1S', switched_from_id: first.id, shipper: 'Trader Hong Kong', consignee: 'Buyer Hanoi' };
  expect(await clerk.refused(saveFreightDocument, second)).toBe('BILL_NOT_SWITCHABLE');
  await chief.send(moveFreightDocument, move(first.id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(first.id, 2, 'issue'));
  const faultOf = async (changes: Partial<Bill>) =>
    (await clerk.raw('freightDocument.save', { ...second, ...changes, request_id: crypto.randomUUID() })).data;
  const sameGoods = { why: 'SECOND_SET_KEEPS_GOODS' };
  expect(await faultOf({ pieces: 101 })).toMatchObject({ at: [{ at: 'pieces', ...sameGoods }] });
  expect(await faultOf({ gross_kg: '8000.001' })).toMatchObject({ at: [{ at: 'gross_kg', ...sameGoods }] });
  expect(await faultOf({ discharge_port: 'Haiphong' })).toMatchObject({ at: [{ at: 'discharge_port', ...sameGoods }] });
  expect(await faultOf({ containers: [] })).toMatchObject({ at: [{ at: 'containers', ...sameGoods }] });
  expect(await faultOf({ shipper: bill.shipper, consignee: bill.consignee })).toMatchObject({
    at: [{ at: 'shipper', why: 'SAME_PARTIES' }],
  });
  expect(await faultOf({ release_type: 'seaWaybill', originals: 0 })).toMatchObject({ at: [{ at: 'release_type', why: 'BAD_CHOICE' }] });
  // The second set is drafted and approved while the first is out, and waits for its originals.
  const { id } = await clerk.send(saveFreightDocument, second);
  expect(await clerk.refused(saveFreightDocument, { ...second, no: 'SW1T' })).toBe('BILL_SWITCHED_ALREADY');
  await chief.send(moveFreightDocument, move(id, 1, 'approve'));
  expect(await clerk.refused(moveFreightDocument, move(id, 2, 'issue'))).toBe('ORIGINALS_OUT');
  expect(await clerk.refused(moveFreightDocument, move(first.id, 3, 'switch', { originals_returned: 2 }))).toBe('ORIGINALS_MISSING');
  await clerk.send(moveFreightDocument, move(first.id, 3, 'switch', { originals_returned: 3 }));
  await clerk.send(moveFreightDocument, move(first.id, 4, 'unswitch', { reason: '客户改变主意' }));
  expect(await clerk.refused(moveFreightDocument, move(id, 2, 'issue'))).toBe('ORIGINALS_OUT');
  await clerk.send(moveFreightDocument, move(first.id, 5, 'switch', { originals_returned: 3 }));
  await clerk.send(moveFreightDocument, move(id, 2, 'issue'));
  expect(await clerk.refused(moveFreightDocument, move(first.id, 6, 'unswitch', { reason: 'x' }))).toBe('SECOND_SET_OUT');
  expect(await clerk.refused(moveFreightDocument, move(id, 3, 'void', { reason: 'x' }))).toBe('SECOND_SET_OUT');
  expect(await clerk.refused(moveFreightDocument, move(first.id, 6, 'surrender', { originals_returned: 3 }))).toBe('ILLEGAL_MOVE');
  expect(await clerk.send(getFreightDocument, { id: first.id })).toMatchObject({ state: 'switched', switched_to_no: 'SW1S' });
  expect(await clerk.send(getFreightDocument, { id })).toMatchObject({ state: 'issued', switched_from_no: 'SW1' });
  const { rows } = await clerk.send(recordTimeline, { subject: 'freightJob', id: job.id });
  expect(rows.map(({ what, note }) => [what, note])).toEqual(
    expect.arrayContaining([
      ['switchBill', 'SW1'],
      ['unswitchBill', 'SW1'],
      ['issueSecondSet', 'SW1 → SW1S'],
    ]),
  );
  await clerk.send(moveFreightDocument, move(id, 3, 'surrender', { originals_returned: 3 }));
});

test('a house has one bill, which is the only way to a second set, and a job has one of the shipowner', async () => {
  const faultsOf = async (params: object): Promise<string[]> => {
    const { data } = await clerk.raw('freightDocument.save', { ...params, request_id: crypto.randomUUID() });
    return ((data as { at?: { at: string; why: string }[] }).at ?? []).map(({ at, why }) => `${at} ${why}`);
  };
  const first = await proposal(5);
  expect(await faultsOf({ ...first, house_id: null })).toEqual(['house_id REQUIRED']);
  const { id } = await clerk.send(saveFreightDocument, first);
  const second = { ...first, no: 'HB6-B' };
  expect(await faultsOf(second)).toEqual(['house_id HOUSE_HAS_BILL']);
  await chief.send(moveFreightDocument, move(id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(id, 2, 'issue'));
  expect(await faultsOf(second)).toEqual(['house_id HOUSE_HAS_BILL']);
  expect((await clerk.send(listDocumentsOfJob, { job_id: job.id })).rows).toContainEqual(
    expect.objectContaining({ id, house_id: job.houses[5]?.id, house_no: 'HB6' }),
  );
  // A draft of another house does not move to it.
  const draft = await clerk.send(saveFreightDocument, await proposal(6));
  expect(await faultsOf({ ...(await proposal(6)), id: draft.id, version: 1, house_id: job.houses[5]?.id })).toEqual([
    'house_id HOUSE_HAS_BILL',
  ]);
  await clerk.send(moveFreightDocument, move(draft.id, 1, 'void', { reason: 'x' }));
  // Of two users who draw up the same bill at once, one does; and once a bill is void, its house has another.
  const both = await Promise.allSettled(
    ['A', 'B'].map(async (mark) => clerk.send(saveFreightDocument, await proposal(6, { no: `HB7-${mark}` }))),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const master = await clerk.send(saveFreightDocument, await proposal(-1, { consignee: 'Agent', no: 'ONE1' }));
  expect(await faultsOf(await proposal(-1, { consignee: 'Agent', no: 'ONE2' }))).toEqual(['job_id JOB_HAS_MASTER_BILL']);
  await clerk.send(saveFreightDocument, { ...(await proposal(-1, { consignee: 'Agent', no: 'ONE3' })), id: master.id, version: 1 });
  await clerk.send(moveFreightDocument, move(master.id, 2, 'void', { reason: 'x' }));
});

test('an issued bill is voided only when all of its originals are back', async () => {
  const { id } = await clerk.send(saveFreightDocument, await proposal(4, { no: 'VOID1', containers: [] }));
  await chief.send(moveFreightDocument, move(id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(id, 2, 'issue'));
  const isVoided = (more: object) => chief.raw('freightDocument.move', { ...move(id, 3, 'void', more), request_id: crypto.randomUUID() });
  expect(await chief.refused(moveFreightDocument, move(id, 3, 'void', { reason: '改单' }))).toBe('ORIGINALS_HELD');
  const short = await isVoided({ reason: '改单', originals_returned: 2 });
  expect(short).toMatchObject({ data: { refusal: 'ORIGINALS_HELD' } });
  expect(short.msg).toContain('VOID1');
  expect(await clerk.send(getFreightDocument, { id })).toMatchObject({ state: 'issued', version: 3, originals_returned: 0, reason: null });
  await chief.send(moveFreightDocument, move(id, 3, 'void', { reason: '改单', originals_returned: 3 }));
  expect(await clerk.send(getFreightDocument, { id })).toMatchObject({ state: 'void', originals_returned: 3, reason: '改单' });
});

test('a sea waybill is not switched, nor the shipowner’s bill', async () => {
  const waybill = await clerk.send(
    saveFreightDocument,
    await proposal(4, { no: 'SWB', release_type: 'seaWaybill', originals: 0, containers: [] }),
  );
  await chief.send(moveFreightDocument, move(waybill.id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(waybill.id, 2, 'issue'));
  expect(await clerk.refused(moveFreightDocument, move(waybill.id, 3, 'switch', { originals_returned: 0 }))).toBe('BILL_NOT_SWITCHABLE');
  await chief.send(moveFreightDocument, move(waybill.id, 3, 'void', { reason: 'x' }));
  const master = await clerk.send(saveFreightDocument, await proposal(-1, { no: 'MSW1', consignee: 'Agent Haiphong', containers: [] }));
  await chief.send(moveFreightDocument, move(master.id, 1, 'approve'));
  await clerk.send(moveFreightDocument, move(master.id, 2, 'issue'));
  expect(await clerk.refused(moveFreightDocument, move(master.id, 3, 'switch', { originals_returned: 3 }))).toBe('BILL_NOT_SWITCHABLE');
  await chief.send(moveFreightDocument, move(master.id, 3, 'void', { reason: 'x', originals_returned: 3 }));
});

test('a master bill is issued only with the totals of its houses and of their issued bills', async () => {
  const { company_id, customer_id, origin_station_id, destination_station_id } = await clerk.send(getFreightJob, { id: job.id });
  const house = { goods: 'Connectors', shipper: 'Lux Nanning', consignee: 'Lux VN' };
  const { id: job_id } = await clerk.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'export',
    service: 'consol',
    company_id,
    customer_id,
    origin_station_id,
    destination_station_id,
    master_no: 'SUM1',
    houses: [
      { ...house, house_no: 'SUM-A', pieces: 100, gross_kg: '8000.1', volume_m3: '30.0005' },
      { ...house, house_no: 'SUM-B', pieces: 20, gross_kg: '999.9', volume_m3: '4' },
    ],
  });
  const { houses } = await clerk.send(getFreightJob, { id: job_id });
  const issued = async (params: Bill) => {
    const { id, version } = await clerk.send(saveFreightDocument, params);
    await chief.send(moveFreightDocument, move(id, version, 'approve'));
    const reply = await clerk.raw('freightDocument.move', { ...move(id, version + 1, 'issue'), request_id: crypto.randomUUID() });
    return { id, msg: reply.msg, data: reply.data };
  };
  const proposed = async (house_id: string | null): Promise<Bill> =>
    ({
      ...(await clerk.send(proposeFreightDocument, { job_id, house_id })),
      job_id,
      issue_place: 'Qinzhou',
      shipped_on: '2026-11-22',
    }) as Bill;
  const first = await issued({ ...(await proposed(houses[0]?.id ?? null)), pieces: 99 });
  expect(first.data).toMatchObject({ state: 'issued' });
  const master = { ...(await proposed(null)), consignee: 'Agent Haiphong', pieces: 200, gross_kg: '9000', volume_m3: '34' };
  const unlike = await issued(master);
  expect(unlike.data).toMatchObject({ refusal: 'BILL_UNLIKE_HOUSES' });
  // Each figure stands beside the other; the weights are equal, and the bill of one house is named with its own.
  expect(unlike.msg).toMatch(/SUM1.*200.*120.*34.*34\.0005.*SUM-A.*99.*100/);
  expect(unlike.msg).not.toMatch(/9,?000/);
  expect(await clerk.send(listDocumentsOfJob, { job_id })).toMatchObject({
    totals: { pieces: '120', gross_kg: '9000', volume_m3: '34.0005' },
  });
  // Corrected, the master waits for the house bill that is out with other figures.
  await chief.send(moveFreightDocument, move(unlike.id, 2, 'void', { reason: '合计不符' }));
  const corrected = { ...master, pieces: 120, volume_m3: '34.0005' };
  const waiting = await issued(corrected);
  expect(waiting.data).toMatchObject({ refusal: 'BILL_UNLIKE_HOUSES' });
  await chief.send(moveFreightDocument, move(first.id, 3, 'void', { reason: '件数不符', originals_returned: 3 }));
  expect((await issued(await proposed(houses[0]?.id ?? null))).data).toMatchObject({ state: 'issued' });
  expect((await clerk.send(moveFreightDocument, move(waiting.id, 2, 'issue'))).state).toBe('issued');

  // The master is out: a bill of the other house that says something else is not issued.
  const late = await issued({ ...(await proposed(houses[1]?.id ?? null)), pieces: 21 });
  expect(late.data).toMatchObject({ refusal: 'UNLIKE_ISSUED_MASTER' });
  expect(late.msg).toMatch(/SUM1.*SUM-B.*21.*20/);
  await chief.send(moveFreightDocument, move(late.id, 2, 'void', { reason: '件数不符' }));
  // Nor do its houses come to another sum by a save or a sheet. Their texts may change.
  const { version, pieces, gross_kg, volume_m3 } = await clerk.send(getFreightJob, { id: job_id });
  const own = {
    id: job_id,
    version,
    mode: 'ocean',
    direction: 'export',
    service: 'consol',
    master_no: 'SUM1',
    pieces,
    gross_kg,
    volume_m3,
  };
  const saving = (second: object | null) => ({
    ...own,
    company_id,
    customer_id,
    origin_station_id,
    destination_station_id,
    houses: [houses[0], ...(second ? [{ ...houses[1], ...second }] : [])],
  });
  for (const second of [{ pieces: 21 }, { gross_kg: '1000' }, null])
    expect(await clerk.refused(saveFreightJob, saving(second) as never)).toBe('UNLIKE_ISSUED_MASTER');
  expect((await clerk.send(saveFreightJob, saving({ marks: 'N/M' }) as never)).version).toBe(version + 1);
  expect((await issued(await proposed(houses[1]?.id ?? null))).data).toMatchObject({ state: 'issued' });
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
  expect(bill).toMatchObject({ kind: 'master', no: 'MSKU7788', pieces: 700, house_id: null });
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
  const { rows } = await clerk.send(listFreightDocuments, { where: { words: 'msku1234565', no: ['MSKU7788'] }, tab: 'void' });
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
