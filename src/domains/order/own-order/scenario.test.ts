import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { Door } from '../../../server/door.ts';
import { jobFailed, jobRestarted, taskOf } from '../../../server/job.ts';
import { tasksOf } from '../../../server/worker.ts';
import importRows from '../../workspace/batch/server/jobs/import-rows.ts';
import { cancelBatch, importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { documentsOf } from '../document/contract.ts';
import { listOwnOrders, readOwnOrder } from '../portal/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, listReview, moveOrder } from '../transport-order/contract.ts';
import { listWaybills } from '../waybill/contract.ts';
import { addOwnDocument, placeOrder, readOwnBook, readOwnFields, withdrawOrder } from './contract.ts';

/* A customer orders by itself, orders the same again, withdraws, and sends a sheet. */

let stage: Stage;
let scene: Scene;
let lux: Player;
let vina: Player;
let service: Player;

beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  service = await stage.cast({ name: 'Lan' });
  lux = await stage.cast({ name: 'Huang', type: 4, customerId: scene.lux });
  vina = await stage.cast({ type: 4, customerId: scene.vina });
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ service_id: service.accountId }).where('id', '=', scene.lux).execute(),
  );
});
afterAll(() => stage.close());

const contents = (reference: string | null): ParamsOf<typeof placeOrder> => ({
  customer_ref: reference,
  business_type: 'crossBorder',
  origin_station_id: String(scene.nanning),
  destination_station_id: String(scene.hanoi),
  shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
  consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
  pickup_from: '2026-11-21T04:00:00Z',
  pickup_to: '2026-11-21T06:00:00Z',
  lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
});

test('an order that its customer places waits for review, on our side of the deal, and its service clerk hears of it', async () => {
  await stage.pushes();
  const placed = await lux.send(placeOrder, contents('PO-1'));
  expect(placed.state).toBe('submitted');
  expect(await service.send(getOrder, { id: placed.id })).toMatchObject({
    source: 'portal',
    customer_id: String(scene.lux),
    bill_to_id: String(scene.lux),
    company_id: String(stage.companies.cn),
    line_name: '南宁—河内',
    service_id: String(service.accountId),
    submitted_by_name: 'Huang',
    pieces: 10,
  });
  const notice = (await stage.pushes()).find((message) => message.type === 1);
  expect(notice).toMatchObject({ to: { accounts: [String(service.accountId)] }, title: 'ownOrder.placedTitle' });
  expect((await lux.send(listOwnOrders, { tab: 'preparing' })).rows).toMatchObject([{ order_no: placed.order_no }]);
  expect((await vina.send(listOwnOrders, {})).rows).toEqual([]);
  const [waiting] = (await service.send(listReview, { tab: 'submitted' })).rows;
  expect(waiting?.order_no).toBe(placed.order_no);
});

test('what is ours to decide cannot be sent, nor a place or an order of somebody else', async () => {
  for (const ours of [{ company_id: '1' }, { customer_id: String(scene.vina) }, { bill_to_id: String(scene.vina) }, { sales_id: '1' }])
    expect((await lux.raw(placeOrder.cmd, { ...contents('PO-X'), ...ours, request_id: crypto.randomUUID() })).code).toBe(400);
  const theirs = await vina.send(placeOrder, contents('V-1'));
  expect(await lux.refused(readOwnFields, { id: theirs.id })).toBe('NOT_FOUND');
  expect(await lux.refused(placeOrder, { ...contents('PO-X'), copied_from_id: theirs.id })).toBe('NOT_FOUND');
  expect(await lux.refused(withdrawOrder, { id: theirs.id, version: 1, reason: 'x' })).toBe('NOT_FOUND');
  const place = await stage.system<OrderTables, bigint>(async ({ db }) => {
    const { id } = await db
      .insertInto('consignor')
      .values({
        customer_id: scene.vina,
        kind: 'both',
        name: 'Kho Vina',
        contact: 'An',
        phone: '0912345678',
        country: 'VN',
        city: 'Hà Nội',
        address: 'Số 2',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  expect(await lux.send(readOwnBook, { place_id: String(place) })).toEqual({ place: null, customer_line: null });
  const way = await stage.system<OrderTables, bigint>(async ({ db }) => {
    const { id } = await db
      .insertInto('customer_line')
      .values({ customer_id: scene.vina, line_id: scene.line, name: '南宁—河内', transit_hours: '12' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const ends = { origin_station_id: String(scene.nanning), destination_station_id: String(scene.hanoi) };
  expect((await vina.send(readOwnBook, { customer_line_id: String(way) })).customer_line).toMatchObject(ends);
  expect((await lux.send(readOwnBook, { customer_line_id: String(way) })).customer_line).toBeNull();
  const { consignee } = contents(null) as { consignee: object };
  expect(await lux.refused(placeOrder, { ...contents('PO-X'), consignee: { ...consignee, id: String(place) } as never })).toBe(
    'BAD_PARAMS',
  );
  expect(await service.refused(placeOrder, contents('PO-X'))).toBe('WRONG_USER_TYPE');
});

test('a window that is turned round and goods that are missing are refused at their fields', async () => {
  const turned = { ...contents(null), pickup_to: '2026-11-21T03:00:00Z', is_dg: true };
  const { data } = await lux.raw(placeOrder.cmd, { ...turned, request_id: crypto.randomUUID() });
  expect((data as { at: { at: string }[] }).at.map(({ at }) => at)).toEqual(
    expect.arrayContaining(['pickup_to', 'un_no', 'emergency_phone']),
  );
  expect(await lux.refused(placeOrder, { ...contents(null), lines: [] })).toBe('BAD_PARAMS');
});

test('an order sent twice under one request is one order; the same again is another', async () => {
  const request = crypto.randomUUID();
  const once = await lux.send(placeOrder, contents('PO-2'), request);
  expect(await lux.send(placeOrder, contents('PO-2'), request)).toEqual(once);
  expect(await lux.send(readOwnFields, { id: once.id })).toMatchObject({
    customer_ref: 'PO-2',
    shipper: { name: '南宁工厂' },
    lines: [{ goods_name: '连接器', pieces: 10 }],
  });
  const again = await lux.send(placeOrder, { ...contents('PO-3'), copied_from_id: once.id });
  expect(await service.send(getOrder, { id: again.id })).toMatchObject({ copied_from_no: once.order_no, source: 'portal' });
});

test('without credit it stays a draft, and our people see to it', async () => {
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ hold: true }).where('id', '=', scene.vina).execute(),
  );
  const onHold = await vina.send(placeOrder, contents('V-2'));
  expect(onHold.state).toBe('draft');
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ hold: false }).where('id', '=', scene.vina).execute(),
  );
  const { version } = await service.send(getOrder, { id: onHold.id });
  expect((await service.send(moveOrder, { id: onHold.id, version, action: 'submit' })).state).toBe('submitted');
});

test('it is withdrawn with a reason until it is reviewed', async () => {
  const placed = await lux.send(placeOrder, contents('PO-4'));
  const { version } = await lux.send(readOwnOrder, { id: placed.id });
  expect(await lux.refused(withdrawOrder, { id: placed.id, version, reason: ' ' })).toBe('BAD_PARAMS');
  expect(await lux.refused(withdrawOrder, { id: placed.id, version: version + 1, reason: '重复' })).toBe('CHANGED_MEANWHILE');
  expect(await lux.send(withdrawOrder, { id: placed.id, version, reason: '重复' })).toMatchObject({ state: 'cancelled' });
  expect(await service.send(getOrder, { id: placed.id })).toMatchObject({ state: 'cancelled', reason: '重复' });

  // An order whose review was taken back has a waybill already, which is void once the customer withdraws.
  const reviewed = await lux.send(placeOrder, contents('PO-6'));
  const approved = await service.send(moveOrder, { id: reviewed.id, version: 2, action: 'approve' });
  const back = await service.send(moveOrder, { id: reviewed.id, version: approved.version, action: 'unreview', reason: '地址待确认' });
  const waybill = async () => (await service.send(listWaybills, { where: { customer_ref: ['PO-6'] } })).rows.map((row) => row.void);
  expect(await waybill()).toEqual([false]);
  await lux.send(withdrawOrder, { id: reviewed.id, version: back.version, reason: '不再需要' });
  expect(await waybill()).toEqual([true]);

  const other = await lux.send(placeOrder, contents('PO-5'));
  const before = await service.send(getOrder, { id: other.id });
  const { version: accepted } = await service.send(moveOrder, { id: other.id, version: before.version, action: 'approve' });
  expect(await lux.refused(withdrawOrder, { id: other.id, version: accepted, reason: '重复' })).toBe('ORDER_ACCEPTED');
});

test('a sheet of a customer places its orders, none twice, and its service clerk hears of it once', async () => {
  const sheet = [
    'customer_ref,business_type,origin,destination,shipper_name,shipper_contact,shipper_phone,shipper_address,consignee_name,consignee_contact,consignee_phone,consignee_address,pickup_from,pickup_to,goods_name,pieces,gross_kg',
    'PO-9,crossBorder,NNG,HAN,南宁工厂,黄工,0771-5580001,五象大道 1 号,Kho,An,0912345678,Số 1,2026-12-01 08:00,2026-12-01 12:00,连接器,10,85',
    'PO-9,crossBorder,NNG,HAN,南宁工厂,黄工,0771-5580001,五象大道 1 号,Kho,An,0912345678,Số 1,2026-12-01 08:00,2026-12-01 12:00,线束,5,20',
    'PO-1,crossBorder,NNG,HAN,南宁工厂,黄工,0771-5580001,五象大道 1 号,Kho,An,0912345678,Số 1,2026-12-01 08:00,2026-12-01 12:00,连接器,10,85',
    'PO-10,crossBorder,NNG,HAN,南宁工厂,黄工,0771-5580001,五象大道 1 号,Kho,An,0912345678,Số 1,2026-12-02 08:00,2026-12-02 12:00,连接器,10,85',
  ].join('\n');
  const file_id = await lux.upload('orders.csv', Buffer.from(sheet));
  const { batch_id } = await lux.send(startImport, { what: 'ownOrder', file_id, mapping: mappingOf(sheet) });
  await stage.runJobs();
  expect(await lux.send(importState, { batch_id })).toMatchObject({ state: 'checked', bad: [] });
  await stage.pushes();
  await lux.send(runImport, { batch_id });
  await stage.runJobs();
  expect(await orderNotices()).toMatchObject([
    { to: { accounts: [String(service.accountId)] }, message: 'ownOrder.importedMessage', facts: { who: 'Huang', count: 2 } },
  ]);
  const { rows } = await lux.send(listOwnOrders, { where: { customer_ref: ['PO-9', 'PO-1', 'PO-10'] } });
  expect(Object.fromEntries(rows.map(({ customer_ref, state, pieces }) => [customer_ref, [state, pieces]]))).toEqual({
    'PO-1': ['submitted', 10],
    'PO-9': ['submitted', 15],
    'PO-10': ['submitted', 10],
  });
  // A sheet that brings nothing new is no news, and orders of a customer on hold stay drafts.
  const putOnHold = (hold: boolean) =>
    stage.system<OrderTables, unknown>(({ db }) => db.updateTable('customer').set({ hold }).where('id', '=', scene.lux).execute());
  await putOnHold(true);
  expect(await imported(sheet)).toEqual([]);
  expect(await imported(sheet.replaceAll('PO-10,', 'PO-11,'))).toMatchObject([{ facts: { count: 1 } }]);
  await putOnHold(false);
  expect((await lux.send(listOwnOrders, { where: { customer_ref: ['PO-11'] } })).rows).toMatchObject([{ state: 'draft' }]);
  expect(await vina.refused(startImport, { what: 'order', file_id, mapping: null })).not.toBe('');
});

test('the service clerk hears once of the orders that were saved before the job of their sheet failed for good', async () => {
  const sheet = sheetOf('PO-20', 'PO-21');
  const file_id = await lux.upload('orders.csv', Buffer.from(sheet));
  const fail = (name: string, batch_id: string) =>
    stage.system<OrderTables, unknown>((work) => work.publish(jobFailed, { name, payload: { batch_id }, reason: 'the disk is full' }));
  const stateOf = async (batch_id: string) => (await lux.send(importState, { batch_id })).state;

  const unchecked = await lux.send(startImport, { what: 'ownOrder', file_id, mapping: mappingOf(sheet) });
  await stage.pushes();
  await fail('import.check', unchecked.batch_id);
  expect([await stateOf(unchecked.batch_id), await orderNotices()]).toEqual(['failed', []]);

  const { batch_id } = await lux.send(startImport, { what: 'ownOrder', file_id, mapping: mappingOf(sheet) });
  await stage.runJobs();
  await stage.pushes();
  await lux.send(runImport, { batch_id });
  // The disk is full once the orders are saved.
  const owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
  await owner.query(`create function disk_full() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`);
  await owner.query(`create trigger disk_full before update on batch for each row when (new.done > old.done) execute function disk_full()`);
  await expect(stage.runJobs()).rejects.toThrow('the disk is full');
  await owner.query('drop function disk_full cascade');
  await owner.end();
  expect(await orderNotices()).toEqual([]);
  await fail('import.rows', batch_id);
  // The same failure told a second time changes nothing.
  await fail('import.rows', batch_id);
  expect(await stateOf(batch_id)).toBe('failed');
  expect(await orderNotices()).toMatchObject([
    { to: { accounts: [String(service.accountId)] }, message: 'ownOrder.importedMessage', facts: { who: 'Huang', count: 2 } },
  ]);
  expect((await lux.send(listOwnOrders, { where: { customer_ref: ['PO-20', 'PO-21'] } })).rows).toHaveLength(2);
  // Started again, the job ends with no order of which nobody has heard.
  await stage.system<OrderTables, unknown>(async (work) => {
    await work.publish(jobRestarted, { name: 'import.rows', payload: { batch_id } });
    await work.enqueue(importRows, { batch_id });
  });
  await stage.runJobs();
  expect([await stateOf(batch_id), await orderNotices()]).toEqual(['done', []]);
});

test('the service clerk hears of every order that was saved from a sheet whose import was cancelled meanwhile', async () => {
  const sheet = sheetOf('PO-30', 'PO-31');
  const file_id = await lux.upload('orders.csv', Buffer.from(sheet));
  const { batch_id } = await lux.send(startImport, { what: 'ownOrder', file_id, mapping: mappingOf(sheet) });
  await stage.runJobs();
  await lux.send(runImport, { batch_id });
  await stage.pushes();
  let own = 0;
  const door: Door = {
    ...stage.door,
    async within(who, kind, body, limits) {
      // The first transaction as the customer learns how its sheets are saved, the second one saves the orders.
      if (who.kind === 'account' && ++own === 2) await lux.send(cancelBatch, { batch_id });
      return stage.door.within(who, kind, body, limits);
    },
  };
  const run = tasksOf([importRows], door, new AbortController().signal)[taskOf(importRows)];
  await run?.({ batch_id }, {} as never);
  expect(await lux.send(importState, { batch_id })).toMatchObject({ state: 'cancelled' });
  expect((await lux.send(listOwnOrders, { where: { customer_ref: ['PO-30', 'PO-31'] } })).rows).toHaveLength(2);
  expect(await orderNotices()).toMatchObject([{ message: 'ownOrder.importedMessage', facts: { count: 2 } }]);
  // The job that is started again after it was killed there tells nothing twice.
  await stage.runJobs();
  expect(await orderNotices()).toEqual([]);
});

test('a customer adds its papers to its own order, and its service clerk hears of them', async () => {
  const { id, order_no } = await lux.send(placeOrder, contents('PO-PAPERS'));
  const paper = (player: Player) => player.upload('packing list.pdf', Buffer.from(`%PDF-1.4\n% ${order_no}\n%%EOF`));
  await stage.pushes();
  const added = { order_id: id, kind: 'packingList' as const, file_id: await paper(lux) };
  await lux.send(addOwnDocument, added);
  expect((await lux.send(readOwnOrder, { id })).documents).toMatchObject([{ kind: 'packingList', file_name: 'packing list.pdf' }]);
  expect((await service.send(documentsOf, { order_id: id })).documents).toMatchObject([{ created_by_name: 'Huang', for_customer: true }]);
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { to: { accounts: [String(service.accountId)] }, title: 'ownOrder.documentTitle', facts: { no: order_no } },
  ]);
  // Neither another customer's order nor another user's file.
  expect(await vina.refused(addOwnDocument, { ...added, file_id: await paper(vina) })).toBe('NOT_FOUND');
  expect(
    await lux.refused(addOwnDocument, { ...added, file_id: await vina.upload('theirs.pdf', Buffer.from('%PDF-1.4\n% x\n%%EOF')) }),
  ).toBe('NOT_FOUND');
  const { version } = await service.send(getOrder, { id });
  await lux.send(withdrawOrder, { id, version, reason: '改期' });
  expect(await lux.refused(addOwnDocument, { ...added, file_id: await paper(lux) })).toBe('ORDER_CANCELLED');
});

/** The notices of new orders since the last look. */
const orderNotices = async () => (await stage.pushes()).filter((message) => message.type === 1 && message.title === 'ownOrder.placedTitle');

/** Imports a sheet of Lux, and answers the notices of new orders. */
async function imported(sheet: string) {
  const file_id = await lux.upload('orders.csv', Buffer.from(sheet));
  const { batch_id } = await lux.send(startImport, { what: 'ownOrder', file_id, mapping: mappingOf(sheet) });
  await stage.runJobs();
  await stage.pushes();
  await lux.send(runImport, { batch_id });
  await stage.runJobs();
  return orderNotices();
}

/** A sheet with an order for each of these references. */
function sheetOf(...references: readonly string[]): string {
  return [
    'customer_ref,business_type,origin,destination,shipper_name,shipper_contact,shipper_phone,shipper_address,consignee_name,consignee_contact,consignee_phone,consignee_address,pickup_from,pickup_to,goods_name,pieces,gross_kg',
    ...references.map(
      (no) =>
        `${no},crossBorder,NNG,HAN,南宁工厂,黄工,0771-5580001,五象大道 1 号,Kho,An,0912345678,Số 1,2026-12-01 08:00,2026-12-01 12:00,连接器,10,85`,
    ),
  ].join('\n');
}

/** Each column of the sheet is named by its key. */
function mappingOf(sheet: string): Record<string, string> {
  const [head = ''] = sheet.split('\n');
  return Object.fromEntries(head.split(',').map((key) => [key, key]));
}
