import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { getOrder, listOrders, moveOrder, saveOrder } from '../transport-order/contract.ts';
import { loadOrder, moveOrder as follow, signOrder } from '../transport-order/server/order.ts';
import { orderStateNames } from '../transport-order/states.ts';
import { addException, listTrack, reportMilestone, resolveException } from '../tracking/contract.ts';
import { listWaybills, printedWaybills, readSheets } from '../waybill/contract.ts';
import { documentsOf, listDocuments } from '../document/contract.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listOwnOrders, makeShare, openShare, readBoard, readOwnOrder, searchOrder, sharesOf, withdrawShare } from './contract.ts';

/* An order as customers and the public see it, and its journey as staff see it. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let lux: Player;
let vina: Player;
let id: string;
let orderNo: string;

beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  const reviewer = await stage.cast({ name: 'Wei' });
  lux = await stage.cast({ type: 4, customerId: scene.lux });
  vina = await stage.cast({ type: 4, customerId: scene.vina });
  const savedOrder = await clerk.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    customer_ref: 'PO-1',
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
    consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
    pickup_from: '2026-11-20T04:00:00Z',
    pickup_to: '2026-11-20T06:00:00Z',
    lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
    submit: true,
  });
  id = savedOrder.id;
  orderNo = savedOrder.order_no;
  const approved = await reviewer.send(moveOrder, { id, version: savedOrder.version, action: 'approve' });
  await reviewer.send(moveOrder, { id, version: approved.version, action: 'receive' });
  await stage.system<OrderTables, unknown>(async (work) => {
    const dispatched = await follow(work, await loadOrder(work, BigInt(id)), 'dispatch');
    return follow(work, dispatched, 'depart');
  });
});
afterAll(() => stage.close());

test('a customer sees its own orders and no others', async () => {
  const mine = await lux.send(listOwnOrders, {});
  expect(mine.rows.map(({ order_no }) => order_no)).toEqual([orderNo]);
  expect((await lux.send(readBoard, {})).stages.find(({ stage: at }) => at === 'underWay')?.count).toBe(1);
  expect(await lux.send(readOwnOrder, { id })).toMatchObject({ order_no: orderNo, lines: [{ goods_name: '连接器', pieces: 10 }] });

  expect((await vina.send(listOwnOrders, {})).rows).toEqual([]);
  expect((await vina.send(readBoard, {})).stages.every(({ count }) => count === 0)).toBe(true);
  expect(await vina.refused(readOwnOrder, { id })).toBe('NOT_FOUND');
});

/** Orders of a customer with these facts, otherwise like the order of this story. */
const addCopies = (customer_id: bigint, rows: readonly object[]) =>
  stage.system<OrderTables, unknown>(async ({ db }) => {
    const order = await db.selectFrom('transport_order').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow();
    const common = { ...order, customer_id, state: 'received' as const };
    const copies = rows.map((row) =>
      Object.fromEntries(Object.entries({ ...common, ...row }).filter(([key]) => key !== 'id' && key !== 'plain')),
    );
    return db
      .insertInto('transport_order')
      .values(copies as never)
      .execute();
  });

test('the volumes of the board are those of twelve whole months in the reader’s own time, months without an order among them', async () => {
  const at = (pickup_from: string, more: object = {}) => ({
    pickup_from,
    pickup_to: '2027-01-01T00:00:00Z',
    gross_kg: '10',
    volume_m3: '1',
    ...more,
  });
  const rows = [
    // Before the first month begins in Shanghai, at its first instant, and later on the same day of a year ago.
    at('2025-11-30T15:59:59Z'),
    at('2025-11-30T16:00:00Z'),
    at('2025-12-15T04:00:00Z'),
    at('2026-02-10T04:00:00Z'),
    at('2026-02-11T04:00:00Z', { state: 'cancelled' }),
    at('2026-11-20T01:00:00Z'),
    at('2026-11-28T04:00:00Z'),
  ];
  await addCopies(
    scene.vina,
    rows.map((row, place) => ({ ...row, order_no: `SO-B${place}` })),
  );
  const { months } = await vina.send(readBoard, {});
  expect(months).toHaveLength(12);
  expect([months.at(0)?.month, months.at(-1)?.month]).toEqual(['2025-12', '2026-11']);
  expect(months.filter(({ orders }) => orders > 0).map(({ month, orders }) => [month, orders])).toEqual([
    ['2025-12', 2],
    ['2026-02', 1],
    ['2026-11', 1],
  ]);
  expect(months[0]).toMatchObject({ gross_kg: '20.000', volume_m3: '2.0000' });
  expect(months[1]).toMatchObject({ orders: 0, gross_kg: '0', volume_m3: '0' });
});

test('a customer cannot send what is for staff', async () => {
  expect(await lux.refused(getOrder, { id })).toBe('WRONG_USER_TYPE');
  expect(await lux.refused(listOrders, {})).toBe('WRONG_USER_TYPE');
  expect(await clerk.refused(readBoard, {})).toBe('WRONG_USER_TYPE');
});

const stranger = async (order_no: string, phone_tail: string) => {
  const params = Buffer.from(JSON.stringify({ order_no, phone_tail })).toString('base64');
  const body = new URLSearchParams({ cmd: searchOrder.cmd, params }).toString();
  const reply = await stage.door.answer('/api/callMethod', body, { ip: '203.0.113.9', language: 'en' });
  return reply as { code: number; data: { order?: { order_no: string } | null; refusal?: string } };
};

test('the public finds an order by its number and the end of the phone, and nothing but its way', async () => {
  const publicOrder = await stranger(orderNo.toLowerCase(), '5678');
  expect(publicOrder.data.order).toMatchObject({ order_no: orderNo, origin_name: 'Nanning', destination_name: 'Hanoi', cancelled: false });
  expect(JSON.stringify(publicOrder)).not.toMatch(/连接器|黄工|912/);
  expect((await stranger(orderNo, '0000')).data.order).toBeNull();
  expect((await stranger('SOC2611209999', '5678')).data.order).toBeNull();
});

/* missesMax and windowS of calls/search.ts: six wrong guesses at one order in a quarter of an hour. */
test('guessing ends after six wrong ones, and may begin again a quarter of an hour later', async () => {
  // Guesses of the test before this one are forgotten.
  stage.clock.advance(16 * 60_000);
  const replies = [];
  for (let guess = 0; guess < 8; guess++) replies.push((await stranger(orderNo, String(1000 + guess))).data.refusal);
  expect(replies).toEqual([...Array.from({ length: 6 }, () => undefined), 'TOO_MANY', 'TOO_MANY']);
  expect((await stranger(orderNo, '5678')).data.refusal).toBe('TOO_MANY');
  stage.clock.advance(15 * 60_000 - 1);
  expect((await stranger(orderNo, '5678')).data.refusal).toBe('TOO_MANY');
  stage.clock.advance(1);
  // A user who knows the digits searches as often as needed.
  for (let look = 0; look < 8; look++) expect((await stranger(orderNo, '5678')).data.order).toMatchObject({ order_no: orderNo });
});

test('a share link opens until it expires or is withdrawn', async () => {
  const { path } = await clerk.send(makeShare, { order_id: id, days: 7 });
  const token = path.split('t=')[1] ?? '';
  expect((await clerk.send(openShare, { token })).order.order_no).toBe(orderNo);
  const [share] = (await clerk.send(sharesOf, { order_id: id })).shares;
  await clerk.send(withdrawShare, { id: share?.id ?? '', version: share?.version ?? 0 });
  expect(await clerk.refused(openShare, { token })).toBe('SHARE_GONE');
  expect(await clerk.refused(openShare, { token: 'A'.repeat(22) })).toBe('SHARE_GONE');
});

test('a share link opens to its last moment, at most 90 days after it was made', async () => {
  expect(await clerk.refused(makeShare, { order_id: id, days: 91 })).toBe('BAD_PARAMS');
  const begun = stage.clock.now().getTime();
  const dayMs = 86_400_000;
  for (const days of [1, 90]) {
    stage.clock.set(new Date(begun));
    const { path, expires_at } = await clerk.send(makeShare, { order_id: id, days });
    expect(new Date(expires_at).getTime()).toBe(begun + days * dayMs);
    const token = path.split('t=')[1] ?? '';
    stage.clock.set(new Date(begun + days * dayMs - 1));
    expect((await clerk.send(openShare, { token })).order.order_no).toBe(orderNo);
    stage.clock.set(new Date(begun + days * dayMs));
    expect(await clerk.refused(openShare, { token })).toBe('SHARE_GONE');
  }
  stage.clock.set(new Date(begun));
});

test('milestones are reported in their order and never ahead of time', async () => {
  stage.clock.set('2026-11-20T20:00:00Z');
  const report = { order_id: id, place: 'Đồng Đăng' };
  expect(await clerk.refused(reportMilestone, { ...report, code: 'border', at: '2026-11-21T00:00:00Z' })).toBe('BAD_PARAMS');
  await clerk.send(reportMilestone, { ...report, code: 'border', at: '2026-11-20T15:00:00Z' });
  expect(await clerk.refused(reportMilestone, { ...report, code: 'arrived', at: '2026-11-20T14:00:00Z' })).toBe('BAD_PARAMS');
  const [row] = (await clerk.send(listTrack, { tab: 'running' })).rows;
  expect(row?.points.find(({ code }) => code === 'border')?.actual_at).toBe('2026-11-20T15:00:00Z');
});

test('an exception stands in its tab until it is resolved', async () => {
  const { id: exception, version } = await clerk.send(addException, {
    order_id: id,
    kind: 'customs',
    happened_at: '2026-11-20T15:30:00Z',
    note: '海关要求补充产地证',
  });
  expect((await clerk.send(listTrack, { tab: 'exceptions' })).rows).toMatchObject([
    { order_no: orderNo, exception_note: '海关要求补充产地证' },
  ]);
  await clerk.send(resolveException, { id: exception, version, resolution: '已补' });
  expect(await clerk.refused(resolveException, { id: exception, version: version + 1, resolution: 'x' })).toBe('ALREADY_RESOLVED');
  expect((await clerk.send(listTrack, { tab: 'exceptions' })).rows).toEqual([]);
});

test('a waybill is printed with its barcode, and a reprint is known as one', async () => {
  const [waybill] = (await clerk.send(listWaybills, {})).rows;
  const ids = [waybill?.id ?? ''];
  const sheet = async () => (await clerk.send(readSheets, { ids, languages: ['zh', 'vi'] })).sheets[0];
  const before = await sheet();
  expect(before?.barcode).toMatch(/^<svg/);
  expect(before?.printed_count).toBe(0);
  const print = { ids, document: 'waybill' };
  expect(await clerk.send(printedWaybills, { ...print, languages: ['zh'], copies: 1 })).toEqual({ copies: [{ id: ids[0], first: 1 }] });
  expect((await sheet())?.printed_count).toBe(1);
  expect(await clerk.send(printedWaybills, { ...print, languages: ['zh', 'vi'], copies: 3 })).toEqual({
    copies: [{ id: ids[0], first: 2 }],
  });
  expect((await sheet())?.printed_count).toBe(4);
  expect(await clerk.refused(printedWaybills, { ...print, languages: ['zh'], copies: 1, document: 'bill' })).toBe('BAD_PARAMS');
});

test('after signing the proof of delivery is what is missing', async () => {
  await stage.system<OrderTables, unknown>((work) => signOrder(work, BigInt(id), { at: work.now, by: 'An' }));
  expect((await clerk.send(documentsOf, { order_id: id })).missing).toContain('pod');
  expect((await clerk.send(listDocuments, { tab: 'podMissing' })).rows.map((row) => row.order_no)).toEqual([orderNo]);
  const { version } = await clerk.send(getOrder, { id });
  expect(await clerk.refused(moveOrder, { id, version, action: 'returnPod' })).toBe('POD_MISSING');
});

test('what is due today is due on the day of the reader, and what was signed counts for 90 days', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const day = 86_400_000;
  const now = stage.clock.now().getTime();
  const order = (no: string, facts: { due_at: string | Date; state?: string; signed_at?: Date | null }) => ({
    order_no: no,
    state: 'inTransit',
    signed_at: null,
    ...facts,
  });
  const rows = [
    // The 20th of November begins at 16:00 UTC in Shanghai.
    order('SO-D1', { due_at: '2026-11-19T15:59:59Z' }),
    order('SO-D2', { due_at: '2026-11-19T16:00:00Z' }),
    order('SO-D3', { due_at: '2026-11-20T15:59:59Z' }),
    order('SO-D4', { due_at: '2026-11-20T16:00:00Z' }),
    order('SO-D5', { due_at: '2026-11-20T04:00:00Z', state: 'cancelled' }),
    order('SO-D6', { due_at: '2026-11-20T04:00:00Z', state: 'draft' }),
    ...[90 * day, 90 * day - 1].map((age, place) =>
      order(`SO-S${place}`, { due_at: new Date(now - age), state: 'signed', signed_at: new Date(now - age) }),
    ),
    order('SO-S2', { due_at: new Date(now - day - 1), state: 'signed', signed_at: new Date(now - day) }),
  ];
  const customer = await stage.system<OrderTables, bigint>(async ({ db }) => {
    const of = { country: 'CN', company_id: stage.companies.cn, currency: 'CNY', credit_currency: 'CNY' } as const;
    const third = await db
      .insertInto('customer')
      .values({ code: 'C-3', name: 'C-3', short_name: 'C-3', ...of })
      .returning('id')
      .executeTakeFirstOrThrow();
    return third.id;
  });
  await addCopies(customer, rows);
  const reader = await stage.cast({ type: 4, customerId: customer });
  expect(await reader.send(readBoard, {})).toMatchObject({ due_today: 2, signed: 2, in_time: 1 });
});

test('a customer is told that we cancelled its order and finds it among the cancelled ones, but hears nothing of a draft of ours', async () => {
  const customer = await stage.cast({ type: 4, customerId: scene.lux });
  const noticesOf = async (player: Player) => (await player.send(listNotices, { topic: null, before: null })).rows;
  const save = (submit: boolean) =>
    clerk.send(saveOrder, {
      company_id: String(stage.companies.cn),
      customer_id: String(scene.lux),
      business_type: 'crossBorder',
      origin_station_id: String(scene.nanning),
      destination_station_id: String(scene.hanoi),
      shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
      consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
      pickup_from: '2026-11-21T04:00:00Z',
      pickup_to: '2026-11-21T06:00:00Z',
      lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
      submit,
    });
  const [draft, submission] = [await save(false), await save(true)];
  for (const order of [draft, submission])
    await clerk.send(moveOrder, { id: order.id, version: order.version, action: 'cancel', reason: '客户信用不足' });
  const notices = await noticesOf(customer);
  expect(notices).toMatchObject([{ title: '订单已取消', link: `/board?id=${submission.id}` }]);
  expect(notices[0]?.message).toContain(submission.order_no);
  expect(notices[0]?.message).not.toContain('信用');
  expect(await noticesOf(vina)).toEqual([]);
  const { rows } = await customer.send(listOwnOrders, { tab: 'cancelled' });
  expect(rows.map(({ order_no }) => order_no).toSorted()).toEqual([draft.order_no, submission.order_no].toSorted());
  expect((await vina.send(listOwnOrders, { tab: 'cancelled', where: { order_no: [submission.order_no] } })).rows).toEqual([]);
});

test.each(orderStateNames)('the public finds an order that is %s, unless it is a draft', async (state) => {
  const order_no = `SOP${state.toUpperCase()}`;
  await addCopies(scene.vina, [{ order_no, state }]);
  const { order } = (await stranger(order_no, '5678')).data;
  expect(order?.order_no ?? null).toBe(state === 'draft' ? null : order_no);
});
