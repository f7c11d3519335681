import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParamsOf } from '../../../kernel/call.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { may as mayRoles } from '../../identity/role/permits.ts';
import { saveRole } from '../../identity/role/contract.ts';
import {
  getPageTemplate,
  listPageTemplates,
  readerPages,
  savePageTemplate,
  setPageTemplateActive,
} from '../../identity/page-template/contract.ts';
import { may as mayTemplates } from '../../identity/page-template/permits.ts';
import { mySession } from '../../identity/session/contract.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { batchState, editFields, previewEdit, startEdit, startExport, undoEdit } from '../../workspace/batch/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import type { OrderTables } from '../server/db.ts';
import { getOrder, listOrders, saveOrder } from '../transport-order/contract.ts';
import { may as mayOrders } from '../transport-order/permits.ts';
import { readOwnFields } from '../own-order/contract.ts';
import { listOwnOrders, readBoard, readOwnOrder } from './contract.ts';

/* A page template decides what a customer's and a role's pages show, and the server holds it in every answer. */

let stage: Stage;
let scene: Scene;
let admin: Player;
let clerk: Player;
let lux: Player;
let vina: Player;
let orderId: string;

beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  admin = await stage.cast({ name: 'Head', scope: 'all', language: 'en' });
  clerk = await stage.cast({ name: 'Lan' });
  lux = await stage.cast({ type: 4, customerId: scene.lux, language: 'en' });
  vina = await stage.cast({ type: 4, customerId: scene.vina });
  for (const customer of [scene.lux, scene.vina]) {
    const { id } = await clerk.send(saveOrder, { ...orderOf(customer), submit: true });
    if (customer === scene.lux) orderId = id;
  }
});
afterAll(() => stage.close());

const orderOf = (customer: bigint): ParamsOf<typeof saveOrder> => ({
  company_id: String(stage.companies.cn),
  customer_id: String(customer),
  customer_ref: 'PO-77',
  business_type: 'crossBorder',
  origin_station_id: String(scene.nanning),
  destination_station_id: String(scene.hanoi),
  shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
  consignee: { name: 'Kho An Phú', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
  pickup_from: '2026-11-20T04:00:00Z',
  pickup_to: '2026-11-20T06:00:00Z',
  lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
});

const ofLux = () => ({ reader: 'customer' as const, role_id: null, customer_id: String(scene.lux) });
const shownWithout = async (reader: Parameters<typeof savePageOf>[0], cmd: string, hidden: readonly string[]) =>
  ((await admin.send(readerPages, reader)).pages.find((page) => page.cmd === cmd)?.fields ?? [])
    .map(({ key }) => key)
    .filter((key) => !hidden.includes(key));
const savePageOf = async (
  reader: { reader: 'role' | 'customer'; role_id: string | null; customer_id: string | null },
  cmd: string,
  hidden: readonly string[],
) => ({ ...reader, cmd, shown: await shownWithout(reader, cmd, hidden) });

test('a customer does not see, find, filter, export or add up what its template hides', async () => {
  const hidden = ['customer_ref', 'consignee_name', 'gross_kg'];
  const template = await admin.send(savePageTemplate, await savePageOf(ofLux(), listOwnOrders.cmd, hidden));
  expect((await admin.send(getPageTemplate, { id: template.id })).hidden).toEqual(hidden);

  const [row] = (await lux.send(listOwnOrders, {})).rows;
  expect(row).toMatchObject({ customer_ref: null, pieces: 10 });
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['gross_kg']));
  const answers = [
    row,
    await lux.send(readOwnOrder, { id: orderId }),
    await lux.send(readBoard, {}),
    (await lux.send(listOwnOrders, { tab: 'preparing', total: true, counts: true })).rows,
  ];
  expect(JSON.stringify(answers)).not.toMatch(/PO-77|Kho An Phú|gross_kg/);
  // A copy would tell them, and the customer still places orders with a reference of its own.
  expect(await lux.refused(readOwnFields, { id: orderId })).toBe('NOT_PERMITTED');

  expect(await lux.refused(listOwnOrders, { where: { customer_ref: ['PO-77'] } })).toBe('NOT_PERMITTED');
  expect(await lux.refused(listOwnOrders, { either: [{ customer_ref: ['PO-77'] }, { late: true }] })).toBe('NOT_PERMITTED');
  // The search would find the order by its consignee.
  expect(await lux.refused(listOwnOrders, { where: { words: 'An Phú' } })).toBe('NOT_PERMITTED');
  expect((await lux.send(listOwnOrders, { where: { late: false }, sort: [{ key: 'order_no' }] })).rows).toHaveLength(1);

  const columns = ['order_no', 'customer_ref', 'consignee_name', 'gross_kg', 'pieces'].map((key) => ({ key, is: 'text', title: key }));
  const { batch_id } = await lux.send(startExport, { cmd: listOwnOrders.cmd, title: 'Orders', params: {}, columns });
  await stage.runJobs();
  expect(await lux.send(batchState, { batch_id })).toMatchObject({ state: 'done', rows: 1 });
  const sheets = await stage.system<{ file: { id: bigint; sha256: string } }, { sha256: string }[]>(({ db }) =>
    db.selectFrom('file').select('sha256').orderBy('id', 'desc').limit(1).execute(),
  );
  const cells: unknown[][] = [];
  for await (const line of streamXlsxRows(await stage.door.product.files.readAll(sheets[0]?.sha256 ?? ''))) cells.push([...line.values]);
  expect(JSON.stringify(cells)).not.toMatch(/PO-77|Kho An Phú|85/);

  // Another customer's pages stay as they were.
  expect((await vina.send(listOwnOrders, { where: { words: 'PO-77' } })).rows[0]).toMatchObject({
    customer_ref: 'PO-77',
    consignee_name: 'Kho An Phú',
  });

  // The windows of the customer get the order of the columns with their session.
  expect(await lux.send(mySession, {})).toMatchObject({
    hidden_fields: { order: hidden },
    column_order: { [listOwnOrders.cmd]: expect.not.arrayContaining(hidden) },
  });

  const off = await admin.send(setPageTemplateActive, { ...template, active: false });
  expect((await lux.send(listOwnOrders, { where: { words: 'An Phú' } })).rows[0]).toMatchObject({ customer_ref: 'PO-77' });
  expect(
    (await admin.send(listPageTemplates, { tab: 'inactive', where: { search: 'portal.orders', customer_id: [String(scene.lux)] } })).rows,
  ).toMatchObject([{ hidden_count: 3 }]);
  expect((await admin.send(listPageTemplates, { tab: 'inactive', where: { search: 'portal_orders' } })).rows).toEqual([]);
  expect(await admin.refused(setPageTemplateActive, { ...template, active: true })).toBe('CHANGED_MEANWHILE');
  await admin.send(setPageTemplateActive, { ...off, active: true });
  expect(await lux.refused(listOwnOrders, { where: { words: 'An Phú' } })).toBe('NOT_PERMITTED');
});

test('what a page cannot do without is not hidden, and a page has one template for a reader', async () => {
  const { pages } = await admin.send(readerPages, ofLux());
  const fields = new Map(pages.find(({ cmd }) => cmd === listOwnOrders.cmd)?.fields.map(({ key, required }) => [key, required]));
  expect([fields.get('order_no'), fields.get('gross_kg'), fields.get('customer_ref')]).toEqual(['needed', null, null]);
  expect(await admin.refused(savePageTemplate, await savePageOf(ofLux(), listOwnOrders.cmd, ['order_no']))).toBe('FIELD_REQUIRED');
  expect(await admin.refused(savePageTemplate, await savePageOf(ofLux(), listOwnOrders.cmd, ['pieces']))).toBe('DUPLICATE');
  // A page of staff is none of a customer's.
  expect(await admin.refused(savePageTemplate, { ...ofLux(), cmd: listOrders.cmd, shown: ['id'] })).toBe('BAD_PARAMS');
});

const roleOf = (player: Player) =>
  stage.system<IdentityTables, string>(async ({ db }) =>
    String(
      (await db.selectFrom('account_role').select('role_id').where('account_id', '=', player.accountId).executeTakeFirstOrThrow()).role_id,
    ),
  );

test('a role hides a field from its holders, in the history as well, and not from those who hold another role too', async () => {
  const viewer = await stage.cast({ permits: [mayOrders.view], scope: 'all' });
  const role_id = await roleOf(viewer);
  const reader = { reader: 'role' as const, role_id, customer_id: null };
  await admin.send(savePageTemplate, await savePageOf(reader, getOrder.cmd, ['customer_ref']));
  expect((await viewer.send(getOrder, { id: orderId })).customer_ref).toBeNull();
  expect(await viewer.refused(listOrders, { where: { customer_ref: ['PO-77'] } })).toBe('NOT_PERMITTED');
  const { rows } = await viewer.send(recordTimeline, { subject: 'order', id: orderId });
  expect(JSON.stringify(rows)).not.toContain('PO-77');
  expect(JSON.stringify(await admin.send(recordTimeline, { subject: 'order', id: orderId }))).toContain('PO-77');
  expect(await viewer.refused(recordTimeline, { subject: 'order', id: orderId, field: 'customer_ref' })).toBe('NOT_PERMITTED');

  const other = await admin.send(saveRole, { name: 'Also orders', scope: 'all', remark: null, permits: [mayOrders.view] });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .insertInto('account_role')
      .values({ account_id: viewer.accountId, role_id: BigInt(other.id) })
      .execute(),
  );
  expect((await viewer.send(getOrder, { id: orderId })).customer_ref).toBe('PO-77');
});

test('a list is not ordered by a hidden field', async () => {
  const viewer = await stage.cast({ permits: [mayOrders.view], scope: 'all' });
  const role_id = await roleOf(viewer);
  const bySigning = { sort: [{ key: 'signed_at' as const }] };
  expect((await viewer.send(listOrders, bySigning)).rows).toHaveLength(2);
  await admin.send(savePageTemplate, await savePageOf({ reader: 'role', role_id, customer_id: null }, listOrders.cmd, ['signed_at']));
  expect(await viewer.refused(listOrders, bySigning)).toBe('NOT_PERMITTED');
  expect(await viewer.refused(listOrders, { sort: [{ key: 'order_no' }, ...bySigning.sort] })).toBe('NOT_PERMITTED');
  expect((await viewer.send(listOrders, { sort: [{ key: 'order_no' }] })).rows).toHaveLength(2);
});

test('the open windows of a customer are told when its template begins and ends', async () => {
  const reader = { reader: 'customer' as const, role_id: null, customer_id: String(scene.vina) };
  const push = { type: 3, to: { accounts: [String(vina.accountId)] }, counts: ['session'] };
  await stage.pushes();
  const template = await admin.send(savePageTemplate, await savePageOf(reader, listOwnOrders.cmd, ['customer_ref']));
  expect(await stage.pushes()).toContainEqual(push);
  await admin.send(setPageTemplateActive, { ...template, active: false });
  expect(await stage.pushes()).toContainEqual(push);
  expect((await vina.send(listOwnOrders, {})).rows).toMatchObject([{ customer_ref: 'PO-77' }]);
});

test('a template of a page that its readers may not open any more stays off, and says so', async () => {
  const viewer = await stage.cast({ permits: [mayOrders.view], scope: 'all' });
  const role_id = await roleOf(viewer);
  const reader = { reader: 'role' as const, role_id, customer_id: null };
  const template = await admin.send(savePageTemplate, await savePageOf(reader, getOrder.cmd, ['customer_ref']));
  const off = await admin.send(setPageTemplateActive, { ...template, active: false });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('role').set({ permits: [] }).where('id', '=', BigInt(role_id)).execute(),
  );
  const { data } = await admin.raw(setPageTemplateActive.cmd, { ...off, active: true, request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'cmd', why: 'NOT_KNOWN' }] });
});

test('a template that hides what its readers have to fill in by now stays off, and nobody saves over a newer one', async () => {
  const viewer = await stage.cast({ permits: [mayOrders.view], scope: 'all' });
  const role_id = await roleOf(viewer);
  const reader = { reader: 'role' as const, role_id, customer_id: null };
  const sheet = await savePageOf(reader, getOrder.cmd, ['customer_ref']);
  const template = await admin.send(savePageTemplate, sheet);
  const newer = await admin.send(savePageTemplate, { ...sheet, ...template });
  expect(await admin.refused(savePageTemplate, { ...sheet, ...template })).toBe('CHANGED_MEANWHILE');
  const faultOf = async (changed: object) =>
    (await admin.raw(savePageTemplate.cmd, { ...sheet, ...newer, ...changed, request_id: crypto.randomUUID() })).data;
  const another = await roleOf(await stage.cast({ permits: [mayOrders.view], scope: 'all' }));
  for (const [changed, at, why] of [
    [{ role_id: another }, 'reader', 'FIXED_ONCE_MADE'],
    [await savePageOf(reader, listOrders.cmd, []), 'cmd', 'FIXED_ONCE_MADE'],
    [{ shown: [...sheet.shown, 'nothing'] }, 'shown', 'NOT_KNOWN'],
    [{ role_id: '9223372036854770001' }, 'role_id', 'NOT_KNOWN'],
  ] as const)
    expect(await faultOf(changed)).toMatchObject({ at: [{ at, why }] });
  const off = await admin.send(setPageTemplateActive, { ...newer, active: false });
  expect(await viewer.refused(setPageTemplateActive, { ...off, active: true })).toBe('NOT_PERMITTED');
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .updateTable('role')
      .set(({ eb }) => ({ permits: [mayOrders.view, mayOrders.edit, mayTemplates.save], version: eb('version', '+', 1) }))
      .where('id', '=', BigInt(role_id))
      .execute(),
  );
  expect(await admin.refused(setPageTemplateActive, { ...off, active: true })).toBe('FIELD_REQUIRED');
  // Its own readers do not switch it, whatever rights they have.
  expect(await viewer.refused(setPageTemplateActive, { ...off, active: true })).toBe('OWN_RIGHTS');
});

test('nobody gives themselves back what is hidden from them', async () => {
  const head = await stage.cast({ permits: [mayTemplates.view, mayTemplates.save, mayRoles.save, mayOrders.view], scope: 'all' });
  const role_id = await roleOf(head);
  const own = await savePageOf({ reader: 'role', role_id, customer_id: null }, getOrder.cmd, ['customer_ref']);
  expect(await head.refused(savePageTemplate, own)).toBe('OWN_RIGHTS');
  const template = await admin.send(savePageTemplate, own);
  expect(await head.refused(setPageTemplateActive, { ...template, active: false })).toBe('BEYOND_YOUR_RIGHTS');
  expect(await head.refused(savePageTemplate, await savePageOf(ofLux(), readOwnOrder.cmd, []))).toBe('BEYOND_YOUR_RIGHTS');
  // A second role for somebody else would see what its giver does not.
  expect(await head.refused(saveRole, { name: 'More', scope: 'all', remark: null, permits: [mayOrders.view] })).toBe('BEYOND_YOUR_RIGHTS');
});

test('a hidden field is not overwritten by those who do not see it', async () => {
  const writer = await stage.cast({ permits: [mayOrders.view], scope: 'all' });
  const role_id = await roleOf(writer);
  const template = await admin.send(
    savePageTemplate,
    await savePageOf({ reader: 'role', role_id, customer_id: null }, getOrder.cmd, ['customer_ref']),
  );
  const give = (...permits: string[]) =>
    stage.system<IdentityTables, unknown>(({ db }) =>
      db
        .updateTable('role')
        .set(({ eb }) => ({ permits, version: eb('version', '+', 1) }))
        .where('id', '=', BigInt(role_id))
        .execute(),
    );
  await give(mayOrders.view, mayOrders.edit);
  const order = await admin.send(getOrder, { id: orderId });
  const change = { ...orderOf(scene.lux), id: orderId, version: order.version, customer_ref: null };
  expect(await writer.refused(saveOrder, change)).toBe('NOT_PERMITTED');
  expect((await admin.send(getOrder, { id: orderId })).customer_ref).toBe('PO-77');

  // Nor does an edit of many show or overwrite it, which changes other fields as before.
  const edit = { cmd: listOrders.cmd, title: 'References', ids: [orderId] };
  expect(await writer.refused(previewEdit, { cmd: edit.cmd, ids: edit.ids, fields: ['remark', 'customer_ref'] })).toBe('NOT_PERMITTED');
  expect(await writer.refused(startEdit, { ...edit, changes: { customer_ref: 'PO-78' } })).toBe('NOT_PERMITTED');
  const fieldsOf = async (who: Player) =>
    (await who.send(editFields, {})).lists.find(({ cmd }) => cmd === edit.cmd)?.fields.map(({ key }) => key);
  expect([await fieldsOf(admin), await fieldsOf(writer)]).toEqual([
    ['customer_ref', 'service_id', 'sales_id', 'remark'],
    ['service_id', 'sales_id', 'remark'],
  ]);
  const { batch_id } = await writer.send(startEdit, { ...edit, changes: { remark: '加急' } });
  await stage.runJobs();
  expect(await admin.send(getOrder, { id: orderId })).toMatchObject({ customer_ref: 'PO-77', remark: '加急' });
  // A field that is hidden since then is not put back either.
  await give(mayOrders.view);
  const reader = { reader: 'role' as const, role_id, customer_id: null };
  await admin.send(savePageTemplate, { ...template, ...(await savePageOf(reader, getOrder.cmd, ['customer_ref', 'remark'])) });
  await give(mayOrders.view, mayOrders.edit);
  expect(await writer.refused(undoEdit, { batch_id })).toBe('NOT_PERMITTED');
});
