import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { may as mayOrder } from '../../order/transport-order/permits.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, moveWorkOrder, reportWorkOrder, signLoad } from '../work-order/contract.ts';
import { may } from '../work-order/permits.ts';
import { closeOrderRemainder, getOrderRemainder } from './contract.ts';

/* A customer gives part of its goods and never brings the rest: the order ends with what is on its trucks. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
}, 60_000);
afterAll(() => stage.close());

const order = (no: string) => system(async (work) => String(await addOrder(work, scene, { no, pieces: 100, kg: '1000', m3: '4' })));
const stateOf = async (id: string) => (await mai.send(getOrder, { id })).state;
const versionOf = async (id: string) => (await mai.send(getOrder, { id })).version;
const remainderOf = (id: string) => mai.send(getOrderRemainder, { order_id: id });
const close = async (id: string) => ({ order_id: id, version: await versionOf(id), reason: '客户不再发货' });
/** Sends a part of an order, in percent, with a truck of ours on a day of its own. */
async function send(id: string, percent: number, day: number): Promise<{ id: string; version: number }> {
  const depart = new Date(Date.UTC(2026, 10, 22 + day, 1));
  return mai.send(dispatchLoads, {
    loads: [{ order_id: id, pieces: percent, gross_kg: String(percent * 10), volume_m3: String(percent / 25) }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    pod_required: false,
    planned_depart: depart.toISOString(),
    planned_arrive: new Date(depart.getTime() + 10 * 3_600_000).toISOString(),
  });
}
async function depart(trip: { id: string; version: number }, day: number): Promise<void> {
  stage.clock.set(new Date(Date.UTC(2026, 10, 22 + day, 12)));
  const at = new Date(Date.UTC(2026, 10, 22 + day, 2)).toISOString();
  await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at });
}
async function sign(trip: { id: string }, signed_pieces: number, signed_by = 'An'): Promise<void> {
  const { version, loaded } = await mai.send(getWorkOrder, { id: trip.id });
  const at = stage.clock.now().toISOString();
  await mai.send(signLoad, { id: trip.id, version, load_id: loaded[0]?.id ?? '', signed_pieces, signed_by, at });
}

test('an order whose rest never ships is signed for with the goods that were delivered', async () => {
  const id = await order('SO-R1');
  expect(await mai.refused(closeOrderRemainder, await close(id))).toBe('REMAINDER_NONE');
  const trip = await send(id, 60, 0);
  await depart(trip, 0);
  await sign(trip, 60);
  expect(await stateOf(id)).toBe('inTransit');
  expect(await remainderOf(id)).toMatchObject({
    open: true,
    loaded: { pieces: 60, gross_kg: '600.000', volume_m3: '2.4000' },
    left: { pieces: 40, gross_kg: '400.000', volume_m3: '1.6000' },
  });

  const viewer = await stage.cast({ name: 'Viewer', permits: [may.view, mayOrder.view] });
  expect(await viewer.refused(closeOrderRemainder, await close(id))).toBe('NOT_PERMITTED');
  const stranger = await stage.cast({ name: 'Hoa', companyId: stage.companies.vn });
  expect(await stranger.refused(closeOrderRemainder, await close(id))).toBe('NOT_FOUND');
  expect(await stranger.refused(getOrderRemainder, { order_id: id })).toBe('NOT_FOUND');
  const params = await close(id);
  expect(await mai.refused(closeOrderRemainder, { ...params, version: params.version - 1 })).toBe('CHANGED_MEANWHILE');
  expect(await mai.refused(closeOrderRemainder, { ...params, reason: ' ' })).toBe('BAD_PARAMS');

  const request = crypto.randomUUID();
  const closed = await mai.send(closeOrderRemainder, params, request);
  expect(closed.state).toBe('signed');
  expect(await mai.send(closeOrderRemainder, params, request)).toEqual(closed);
  expect(await mai.send(getOrder, { id })).toMatchObject({
    state: 'signed',
    version: closed.version,
    pieces: 60,
    gross_kg: '600.000',
    volume_m3: '2.4000',
    signed_by_name: 'An',
  });
  const { rows } = await mai.send(recordTimeline, { subject: 'order', id });
  expect(rows.find(({ what }) => what === 'closeRemainder')).toMatchObject({ note: '客户不再发货' });
  expect(await mai.refused(closeOrderRemainder, await close(id))).toBe('REMAINDER_NONE');
});

test('while goods are on the road the order waits for their signature; a short one still signs it', async () => {
  const id = await order('SO-R2');
  const trip = await send(id, 60, 1);
  await depart(trip, 1);
  expect((await mai.send(closeOrderRemainder, await close(id))).state).toBe('inTransit');
  expect((await remainderOf(id)).open).toBe(false);
  await sign(trip, 58);
  expect(await mai.send(getOrder, { id })).toMatchObject({ state: 'signed', pieces: 60 });
});

test('before its truck departs the order is dispatched, and goods that come off a truck are a remainder again', async () => {
  const id = await order('SO-R3');
  const [first, second] = [await send(id, 30, 2), await send(id, 30, 4)];
  expect(await stateOf(id)).toBe('partDispatched');
  expect((await mai.send(closeOrderRemainder, await close(id))).state).toBe('dispatched');
  expect(await mai.send(getOrder, { id })).toMatchObject({ pieces: 60, gross_kg: '600.000' });
  await mai.send(moveWorkOrder, { id: second.id, version: second.version, action: 'cancel', reason: '客户改期' });
  expect(await remainderOf(id)).toMatchObject({ open: true, left: { pieces: 30 } });
  expect((await mai.send(closeOrderRemainder, await close(id))).state).toBe('dispatched');
  await depart(first, 2);
  await sign(first, 30);
  expect(await mai.send(getOrder, { id })).toMatchObject({ state: 'signed', pieces: 30 });
});

test('a part of two people at once: one closes, the other is told', async () => {
  const id = await order('SO-R4');
  await send(id, 60, 6);
  const params = await close(id);
  const both = await Promise.allSettled([mai.send(closeOrderRemainder, params), mai.send(closeOrderRemainder, params)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await mai.send(getOrder, { id })).toMatchObject({ state: 'dispatched', pieces: 60 });
});

test('an order that ends after its goods were signed for has the last of the signatures', async () => {
  const id = await order('SO-R5');
  for (const [day, signedBy] of [
    [8, 'An'],
    [10, 'Bình'],
  ] as const) {
    const trip = await send(id, 30, day);
    await depart(trip, day);
    await sign(trip, 30, signedBy);
  }
  const signedAt = stage.clock.now().toISOString();
  stage.clock.advance(3_600_000);
  expect((await mai.send(closeOrderRemainder, await close(id))).state).toBe('signed');
  expect(await mai.send(getOrder, { id })).toMatchObject({ signed_by_name: 'Bình', signed_at: signedAt });
});

test('an order on the road is dispatched once all that is left of it has a truck', async () => {
  const dispatchedAt = async (id: string) =>
    (await mai.send(getOrder, { id })).milestones.find(({ code }) => code === 'dispatched')?.actual_at ?? null;
  const closed = await order('SO-R6');
  const sentAt = stage.clock.now().toISOString();
  await depart(await send(closed, 60, 12), 12);
  expect(await dispatchedAt(closed)).toBeNull();
  await mai.send(closeOrderRemainder, await close(closed));
  expect(await dispatchedAt(closed)).toBe(sentAt);

  const shared = await order('SO-R7');
  await depart(await send(shared, 60, 14), 14);
  const second = await send(shared, 40, 16);
  expect(await dispatchedAt(shared)).toBe(stage.clock.now().toISOString());
  await mai.send(moveWorkOrder, { id: second.id, version: second.version, action: 'cancel', reason: '客户改期' });
  expect(await dispatchedAt(shared)).toBeNull();
});
