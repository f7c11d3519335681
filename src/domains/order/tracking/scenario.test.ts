import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { countOrders } from '../badges/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { orderSheet } from '../server/seed/order-sheet.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, moveOrder, saveOrder } from '../transport-order/contract.ts';
import { may as mayOrders } from '../transport-order/permits.ts';
import { loadOrder, moveOrder as follow, signOrder } from '../transport-order/server/order.ts';
import { addException, listTrack, reportMilestone, resolveException } from './contract.ts';
import { may } from './permits.ts';

/* The journey of orders: points that the desk reports, orders that are late, and exceptions on the way. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

/** An order of the customer that dispatch has received and whose truck has departed. */
async function underWay(customer_ref: string, customer: bigint = scene.lux): Promise<{ id: string; no: string }> {
  const { id, order_no, version } = await clerk.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(customer),
    customer_ref,
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '立讯南宁工厂', contact: '黄工', phone: '0771-5580001', address: '南宁市五象大道 401 号' },
    consignee: { name: 'Luxshare Bắc Giang', contact: 'Nguyễn Văn An', phone: '+84 912 345 678', address: 'KCN Quang Châu' },
    pickup_from: '2026-11-20T04:00:00Z',
    pickup_to: '2026-11-20T06:00:00Z',
    lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
    submit: true,
  });
  const approved = await reviewer.send(moveOrder, { id, version, action: 'approve' });
  await reviewer.send(moveOrder, { id, version: approved.version, action: 'receive' });
  await stage.system<OrderTables, unknown>(async (work) => {
    const dispatched = await follow(work, await loadOrder(work, BigInt(id)), 'dispatch');
    return follow(work, dispatched, 'depart');
  });
  return { id, no: order_no };
}

const inTab = async (tab: string) => (await clerk.send(listTrack, { tab })).rows;
const reached = async (id: string) =>
  Object.fromEntries(
    (await clerk.send(getOrder, { id })).milestones.flatMap(({ code, actual_at }) => (actual_at ? [[code, actual_at]] : [])),
  );

test('points are reported in their order and may be corrected, never ahead of time and never before an earlier point', async () => {
  const { id } = await underWay('PO-T1');
  stage.clock.set('2026-11-20T20:00:00Z');
  const at = (code: 'pickedUp' | 'border' | 'arrived', time: string) => ({
    order_id: id,
    code,
    at: `2026-11-20T${time}:00Z`,
    place: 'Đồng Đăng',
  });
  await clerk.send(reportMilestone, at('border', '15:00'));
  expect(await clerk.refused(reportMilestone, at('arrived', '14:59'))).toBe('BAD_PARAMS');
  expect(await clerk.refused(reportMilestone, at('arrived', '20:01'))).toBe('BAD_PARAMS');
  // Two points may be reached at one moment, and one may be reached now.
  expect(await clerk.send(reportMilestone, at('arrived', '15:00'))).toMatchObject({ code: 'arrived' });
  expect(await clerk.send(reportMilestone, at('arrived', '20:00'))).toMatchObject({ code: 'arrived' });
  expect(await clerk.send(reportMilestone, at('arrived', '19:30'))).toEqual({ code: 'arrived', actual_at: '2026-11-20T19:30:00.000Z' });
  await clerk.send(reportMilestone, at('border', '15:20'));
  expect(await reached(id)).toMatchObject({ border: '2026-11-20T15:20:00.000Z', arrived: '2026-11-20T19:30:00.000Z' });
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  expect(await foreign.refused(reportMilestone, at('arrived', '19:40'))).toBe('NOT_FOUND');
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(reportMilestone, at('arrived', '19:40'))).toBe('NOT_PERMITTED');
});

test('a point is not reached after a later one', async () => {
  const { id } = await underWay('PO-T9');
  stage.clock.set('2026-11-20T23:00:00Z');
  const report = (code: 'pickedUp' | 'arrived' | 'delivered', time: string) =>
    clerk.raw(reportMilestone.cmd, { order_id: id, code, at: `2026-11-20T${time}:00Z`, request_id: crypto.randomUUID() });
  await report('arrived', '21:00');
  expect((await report('pickedUp', '21:01')).data).toMatchObject({ at: [{ at: 'at', why: 'AFTER_LATER_POINT' }] });
  expect((await report('pickedUp', '21:00')).code).toBe(200);
  await stage.system<OrderTables, unknown>((work) => signOrder(work, BigInt(id), { at: new Date('2026-11-20T22:00:00Z'), by: 'An' }));
  expect((await report('delivered', '22:01')).data).toMatchObject({ at: [{ at: 'at', why: 'AFTER_LATER_POINT' }] });
  stage.clock.set('2026-11-20T20:00:00Z');
});

test('the point that a person reported stands when the system reaches it, and a person corrects it again', async () => {
  const { id } = await underWay('PO-T2');
  stage.clock.set('2026-11-20T23:00:00Z');
  const delivered = (time: string) => ({ order_id: id, code: 'delivered' as const, at: `2026-11-20T${time}:00Z`, place: '收货仓' });
  await clerk.send(reportMilestone, delivered('21:00'));
  await stage.system<OrderTables, unknown>((work) => signOrder(work, BigInt(id), { at: new Date('2026-11-20T21:30:00Z'), by: 'An' }));
  expect(await reached(id)).toMatchObject({ delivered: '2026-11-20T21:00:00.000Z', signed: '2026-11-20T21:30:00.000Z' });
  await clerk.send(reportMilestone, delivered('21:10'));
  expect(await reached(id)).toMatchObject({ delivered: '2026-11-20T21:10:00.000Z' });
  stage.clock.set('2026-11-20T20:00:00Z');
});

test('an order that has no truck yet reports nothing', async () => {
  const { id, version } = await clerk.send(saveOrder, orderSheet(scene));
  const counted = await reviewer.send(countOrders, {});
  await reviewer.send(moveOrder, { id, version, action: 'approve' });
  expect((await reviewer.send(countOrders, {})).to_review).toBe(counted.to_review - 1);
  expect(await clerk.refused(reportMilestone, { order_id: id, code: 'pickedUp', at: '2026-11-20T19:00:00Z' })).toBe('NOT_UNDER_WAY');
});

test('an order past its due time is late by full hours, in its tab and on the badge of those who may see it', async () => {
  const { no } = await underWay('PO-T2');
  const { due_at } = (await clerk.send(listTrack, { where: { order_no: [no] } })).rows[0] ?? { due_at: '' };
  const before = (await clerk.send(countOrders, {})).late;
  stage.clock.set(new Date(Date.parse(due_at) + 90 * 60_000));
  expect((await inTab('late')).find(({ order_no }) => order_no === no)).toMatchObject({ late: true, late_hours: 2 });
  expect((await clerk.send(countOrders, {})).late).toBeGreaterThan(before);
  const reviewerAlone = await stage.cast({ permits: [mayOrders.review] });
  expect(await reviewerAlone.send(countOrders, {})).toMatchObject({ late: 0, pod_missing: 0 });
});

test('an exception stands in its tab with the latest note until each one is resolved', async () => {
  const { id, no } = await underWay('PO-T3');
  const raise = (note: string) => clerk.send(addException, { order_id: id, kind: 'customs', happened_at: '2026-11-20T15:30:00Z', note });
  const first = await raise('海关要求补充产地证');
  const second = await raise('海关查验');
  const mine = async () => (await inTab('exceptions')).filter(({ order_no }) => order_no === no);
  expect(await mine()).toMatchObject([{ exception_note: '海关查验', open_exceptions: 2 }]);
  const resolve = { ...second, resolution: '查验放行' };
  expect(await clerk.refused(resolveException, { ...resolve, version: second.version + 1 })).toBe('CHANGED_MEANWHILE');
  const foreign = await stage.cast({ companyId: stage.companies.th });
  expect(await foreign.refused(resolveException, resolve)).toBe('NOT_FOUND');
  await clerk.send(resolveException, resolve);
  expect(await clerk.refused(resolveException, { ...resolve, version: second.version + 1 })).toBe('ALREADY_RESOLVED');
  expect(await mine()).toMatchObject([{ exception_note: '海关要求补充产地证', open_exceptions: 1 }]);
  await clerk.send(resolveException, { ...first, resolution: '已补' });
  expect(await mine()).toEqual([]);
  const future = { order_id: id, kind: 'delay' as const, happened_at: '2027-01-01T00:00:00Z', note: 'x' };
  expect(await clerk.refused(addException, future)).toBe('BAD_PARAMS');
});
