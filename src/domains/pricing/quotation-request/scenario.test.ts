import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type Scene, setScene } from '../../order/server/seed/scene.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { mergeRecords, previewMerge } from '../../reference/merge/contract.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { askQuotation, countRequests, getRequest, listOwnRequests, listRequests, moveRequest, withdrawRequest } from './contract.ts';

/* Customers ask for quotations; own-quotation/scenario.test.ts goes on with the sheets that answer. */

let stage: Stage;
let scene: Scene;
let sales: Player;
let lux: Player;
let vina: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  sales = await stage.cast({ name: 'Lan' });
  lux = await stage.cast({ name: 'Ann', type: 4, customerId: scene.lux });
  vina = await stage.cast({ name: 'Bình', type: 4, customerId: scene.vina });
}, 60_000);
afterAll(() => stage.close());

const wanted = () => ({
  mode: 'road' as const,
  origin_station_id: String(scene.nanning),
  destination_station_id: String(scene.hanoi),
  goods: '电子元件 12 托',
  gross_kg: '6400.5',
  starts_on: '2099-01-01',
});

test('a request names two different stations and a day to come', async () => {
  expect(await lux.refused(askQuotation, { ...wanted(), destination_station_id: String(scene.nanning) })).toBe('BAD_PARAMS');
  expect(await lux.refused(askQuotation, { ...wanted(), starts_on: '2020-01-01' })).toBe('BAD_PARAMS');
  expect(await lux.refused(askQuotation, { ...wanted(), origin_station_id: '999999' })).toBe('BAD_PARAMS');
  expect(await lux.refused(askQuotation, { ...wanted(), vehicle_type_id: '999999' })).toBe('BAD_PARAMS');
});

test('a request is declined once, with a reason that its customer reads', async () => {
  const { id, version } = await lux.send(askQuotation, wanted());
  const decline = { id, version, action: 'decline' as const };
  expect(await sales.refused(moveRequest, decline)).toBe('REASON_REQUIRED');
  await sales.send(moveRequest, { ...decline, reason: '该线路停运' });
  expect((await lux.send(listOwnRequests, {})).rows[0]).toMatchObject({ id, state: 'declined', reason: '该线路停运' });
  expect((await lux.send(listNotices, { topic: null, before: null })).rows.map(({ title }) => title)).toContain('询价未获报价');
  expect(await lux.refused(withdrawRequest, { id, version: version + 1 })).toBe('ILLEGAL_MOVE');
  expect(await sales.refused(moveRequest, { ...decline, reason: '再次' })).toBe('CHANGED_MEANWHILE');
});

test('a request is withdrawn by its own customer, and no longer counts', async () => {
  const { id, version } = await vina.send(askQuotation, wanted());
  const waiting = await sales.send(countRequests, {});
  expect(await lux.refused(withdrawRequest, { id, version })).toBe('NOT_FOUND');
  expect(await vina.refused(withdrawRequest, { id, version: version + 6 })).toBe('CHANGED_MEANWHILE');
  expect(await vina.send(withdrawRequest, { id, version })).toMatchObject({ state: 'withdrawn' });
  const decline = { id, version: version + 1, action: 'decline' as const, reason: '已撤回' };
  expect(await sales.refused(moveRequest, decline)).toBe('ILLEGAL_MOVE');
  expect(await sales.send(countRequests, {})).not.toEqual(waiting);
  expect((await lux.send(listOwnRequests, {})).rows.map((row) => row.id)).not.toContain(id);
  expect((await sales.send(listRequests, {})).rows.find((row) => row.id === id)).toMatchObject({ state: 'withdrawn' });
});

test('a request may begin today by the calendar of its company, and at a station that is in use', async () => {
  // Midnight in Nanning is four in the afternoon of the day before in UTC.
  stage.clock.set('2026-11-20T16:00:00Z');
  expect(await lux.refused(askQuotation, { ...wanted(), starts_on: '2026-11-20' })).toBe('BAD_PARAMS');
  await lux.send(askQuotation, { ...wanted(), starts_on: '2026-11-21' });
  const use = (active: boolean) =>
    stage.system<OrderTables, unknown>(({ db }) => db.updateTable('station').set({ active }).where('id', '=', scene.hanoi).execute());
  await use(false);
  expect(await lux.refused(askQuotation, wanted())).toBe('BAD_PARAMS');
  await use(true);
  await lux.send(askQuotation, wanted());
});

test('a request names a kind of truck that is in use', async () => {
  const truck = await stage.system<OrderTables, bigint>(
    async ({ db }) => (await db.selectFrom('vehicle_type').select('id').executeTakeFirstOrThrow()).id,
  );
  const use = (active: boolean) =>
    stage.system<OrderTables, unknown>(({ db }) => db.updateTable('vehicle_type').set({ active }).where('id', '=', truck).execute());
  await use(false);
  expect(await lux.refused(askQuotation, { ...wanted(), vehicle_type_id: String(truck) })).toBe('BAD_PARAMS');
  await use(true);
  await lux.send(askQuotation, { ...wanted(), vehicle_type_id: String(truck) });
});

test('a request names its lane to those who prepare a quotation for it', async () => {
  const { id } = await lux.send(askQuotation, wanted());
  const lane = { origin_station_id: String(scene.nanning), destination_station_id: String(scene.hanoi), vehicle_type_id: null };
  const parties = { company_id: String(stage.companies.cn), customer_id: String(scene.lux) };
  expect(await sales.send(getRequest, { id })).toMatchObject({ ...lane, ...parties, starts_on: '2099-01-01' });
});

test('a request counts for the company that it is made to, and is seen by the customer’s users who see that company', async () => {
  const { vn } = stage.companies;
  const hanoi = await stage.cast({ name: 'Hạnh', companyId: vn });
  const before = (await sales.send(countRequests, {})).requested;
  const { id } = await lux.send(askQuotation, wanted());
  expect([(await sales.send(countRequests, {})).requested, (await hanoi.send(countRequests, {})).requested]).toEqual([before + 1, 0]);
  const elsewhere = await stage.cast({ name: 'Ben', type: 4, customerId: scene.lux, companyId: vn, companyIds: [vn] });
  const abroad = await elsewhere.send(askQuotation, wanted());
  expect((await hanoi.send(countRequests, {})).requested).toBe(1);
  expect((await elsewhere.send(listOwnRequests, {})).rows.map((row) => row.id)).toEqual([abroad.id]);
  expect((await lux.send(listOwnRequests, {})).rows.map((row) => row.id)).toEqual(expect.arrayContaining([id, abroad.id]));
});

test('the requests of a customer that was entered twice are those of the one that remains', async () => {
  const chief = await stage.cast({ name: 'Mai', scope: 'all' });
  const sides = { of: 'customer', from: String(scene.vina), into: String(scene.lux) } as const;
  const { documents } = await chief.send(previewMerge, sides);
  const request = await vina.send(askQuotation, wanted());
  const requests = (await vina.send(listOwnRequests, {})).rows.map(({ id }) => id);
  const moves = { part: 'quotationRequest', moves: requests.length, stays: 0 };
  const preview = await chief.send(previewMerge, sides);
  expect(preview.parts).toContainEqual(moves);
  // They go over, so none of them is a document that keeps the old name: what keeps it is the login of their user.
  expect([documents, preview.documents]).toEqual([1, 1]);
  expect((await lux.send(listOwnRequests, {})).rows.map(({ id }) => id)).not.toContain(request.id);
  await chief.send(mergeRecords, { ...sides, from_version: 1, into_version: 1, reason: '重复录入' });
  expect((await lux.send(listOwnRequests, {})).rows.map(({ id }) => id)).toEqual(expect.arrayContaining(requests));

  // Its user may still ask: our people answer the one that remains, and the user may withdraw what it asked for.
  const later = await vina.send(askQuotation, wanted());
  expect((await sales.send(listRequests, {})).rows.find(({ id }) => id === later.id)).toMatchObject({ customer_id: String(scene.lux) });
  for (const reader of [lux, vina]) expect((await reader.send(listOwnRequests, {})).rows.map(({ id }) => id)).toContain(later.id);
  expect(await vina.send(withdrawRequest, { id: later.id, version: later.version })).toMatchObject({ state: 'withdrawn' });
});

test('a request and its end are counted at once, for those of its company', async () => {
  const push = { type: 3, to: { companyId: String(stage.companies.cn) }, counts: ['quotationRequest'] };
  await stage.pushes();
  const { id, version } = await lux.send(askQuotation, wanted());
  expect(await stage.pushes()).toContainEqual(push);
  await lux.send(withdrawRequest, { id, version });
  expect(await stage.pushes()).toContainEqual(push);
});

test('a request of a customer is withdrawn by none of its users who does not see the company', async () => {
  const { vn } = stage.companies;
  const elsewhere = await stage.cast({ type: 4, customerId: scene.lux, companyId: vn, companyIds: [vn] });
  const { id, version } = await lux.send(askQuotation, wanted());
  expect(await elsewhere.refused(withdrawRequest, { id, version })).toBe('NOT_FOUND');
  const hanoi = await stage.cast({ companyId: vn });
  expect(await hanoi.refused(moveRequest, { id, version, action: 'decline', reason: '该线路停运' })).toBe('NOT_FOUND');
  expect((await hanoi.send(listRequests, {})).rows.map((row) => row.id)).not.toContain(id);
});
