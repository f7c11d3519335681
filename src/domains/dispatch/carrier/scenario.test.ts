import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { listWaybills, readSheets } from '../../order/waybill/contract.ts';
import { listOwnCapacity } from '../capacity/contract.ts';
import { listReviews } from '../review/contract.ts';
import { dispatchLoads, moveWorkOrder, reportWorkOrder } from '../work-order/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import {
  answerCarrierWork,
  assignCarrierWork,
  confirmCarrierCost,
  getCarrierWork,
  listCarrierWork,
  reportCarrierWork,
  signCarrierWork,
} from './contract.ts';

/* A carrier's day: the trucks that it has, the trips that it drives, and its answer to the price afterwards. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let chen: Player;
let phuc: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
  phuc = await stage.cast({ name: 'Phúc', type: 2, carrierId: scene.saoViet });
});
afterAll(() => stage.close());

/** A trip that was offered to Chen, accepted, driven and signed for; its id and version. */
async function drivenTrip(no: string): Promise<{ id: string; version: number }> {
  const order = await system((work) => addOrder(work, scene, { no, pieces: 10, kg: '1000', m3: '4' }));
  const { id, version } = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 10, gross_kg: '1000', volume_m3: '4' }],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-21T01:00:00Z',
    planned_arrive: '2026-11-21T11:00:00Z',
    pod_required: false,
  });
  const accepted = await chen.send(answerCarrierWork, { id, version, accept: true });
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  const assigned = await chen.send(assignCarrierWork, { id, version: accepted.version, ...truck });
  expect(await chen.refused(confirmCarrierCost, { id, version: assigned.version, agree: true })).toBe('NOT_COMPLETED');
  const busy = await chen.send(listOwnCapacity, { tab: 'busy', where: { on: { from: '2026-11-21', to: '2026-11-21' } } });
  expect(busy.rows).toMatchObject([{ plate_no: '桂B30003', free: false, trips: [{ id }] }]);
  stage.clock.set('2026-11-21T12:00:00Z');
  const departed = await chen.send(reportCarrierWork, { id, version: assigned.version, code: 'departed', at: '2026-11-21T01:00:00Z' });
  const [first] = (await chen.send(getCarrierWork, { id })).loaded;
  const signed = { load_id: first?.id ?? '', signed_pieces: 10, signed_by: 'Trần Thị Bích', at: '2026-11-21T11:00:00Z' };
  return { id, version: (await chen.send(signCarrierWork, { id, version: departed.version, ...signed })).version };
}

test('a carrier sees its own trucks alone, free until they are on a trip', async () => {
  const free = async (player: Player) => (await player.send(listOwnCapacity, { tab: 'free' })).rows.map(({ plate_no }) => plate_no);
  expect(await free(chen)).toEqual(['桂B30003']);
  expect(await free(phuc)).toEqual(['29C-123.45']);
  expect(await mai.refused(listOwnCapacity, {})).toBe('WRONG_USER_TYPE');
});

test('the price of a finished trip is disputed with a reason, which dispatch sees, and agreed to afterwards', async () => {
  const { id, version } = await drivenTrip('SO-K1');
  const toConfirm = async () => (await chen.send(listCarrierWork, { tab: 'toConfirm' })).rows.map((row) => row.id);
  expect(await toConfirm()).toEqual([id]);
  expect(await chen.refused(confirmCarrierCost, { id, version, agree: false })).toBe('BAD_PARAMS');
  expect(await phuc.refused(confirmCarrierCost, { id, version, agree: true })).toBe('NOT_FOUND');
  await stage.pushes();
  const disputed = await chen.send(confirmCarrierCost, { id, version, agree: false, reason: '等装费未计' });
  expect(disputed).toMatchObject({ state: 'completed', version: version + 1 });
  // It waits for dispatch now and no more for the carrier.
  expect(await toConfirm()).toEqual([]);
  expect((await chen.send(listCarrierWork, { tab: 'disputed' })).rows).toMatchObject([{ id }]);
  expect(await stage.pushes()).toContainEqual(
    expect.objectContaining({ type: 1, facts: expect.objectContaining({ who: 'Chen', reason: '等装费未计' }) }),
  );
  expect((await mai.send(listReviews, { tab: 'disputed' })).rows).toMatchObject([{ id }]);
  expect(await chen.refused(confirmCarrierCost, { id, version, agree: true })).toBe('CHANGED_MEANWHILE');
  // Dispatch does not review a price that the carrier disputes.
  expect(await mai.refused(moveWorkOrder, { id, version: disputed.version, action: 'review' })).toBe('COST_DISPUTED');

  const agreed = await chen.send(confirmCarrierCost, { id, version: disputed.version, agree: true });
  expect((await mai.send(listReviews, { tab: 'disputed' })).rows).toEqual([]);
  const reviewed = await mai.send(moveWorkOrder, { id, version: agreed.version, action: 'review' });
  expect(reviewed.state).toBe('reviewed');
  // After the review there is nothing left to confirm.
  expect(await chen.refused(confirmCarrierCost, { id, version: reviewed.version, agree: true })).toBe('NOT_COMPLETED');
  expect(await toConfirm()).toEqual([]);
});

test('a carrier answers once, and reports and signs in the order of the road, as dispatch does', async () => {
  stage.clock.set('2026-12-01T00:00:00Z');
  const orders = await system<readonly bigint[]>(async (work) => {
    const facts = { pieces: 10, kg: '1000', m3: '4', consignee: '海防收货仓' };
    return [await addOrder(work, scene, { no: 'SO-ROAD1', ...facts }), await addOrder(work, scene, { no: 'SO-ROAD2', ...facts })];
  });
  const offered = await mai.send(dispatchLoads, {
    loads: orders.map((order) => ({ order_id: String(order), pieces: 10, gross_kg: '1000', volume_m3: '4' })),
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-12-02T01:00:00Z',
    planned_arrive: '2026-12-02T11:00:00Z',
    pod_required: false,
  });
  const { id } = offered;
  expect(await chen.refused(answerCarrierWork, { id, version: offered.version, accept: false })).toBe('REASON_REQUIRED');
  let { version } = await chen.send(answerCarrierWork, { id, version: offered.version, accept: true });
  expect(await chen.refused(answerCarrierWork, { id, version, accept: false, reason: '没车' })).toBe('ILLEGAL_MOVE');
  expect((await chen.send(getCarrierWork, { id })).state).toBe('accepted');
  const departing = { id, code: 'departed' as const, at: '2026-12-02T01:00:00Z' };
  stage.clock.set('2026-12-02T12:00:00Z');
  // Nothing departs without a truck.
  expect(await chen.refused(reportCarrierWork, { ...departing, version })).toBe('ILLEGAL_MOVE');
  expect(await mai.refused(reportWorkOrder, { ...departing, version })).toBe('ILLEGAL_MOVE');
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  ({ version } = await chen.send(assignCarrierWork, { id, version, ...truck }));
  const { stops, loaded } = await chen.send(getCarrierWork, { id });
  const stop_id = stops.find(({ action }) => action === 'deliver')?.id ?? '';
  const arriving = { id, code: 'arrivedStop' as const, stop_id };
  const signing = { id, load_id: loaded[0]?.id ?? '', signed_pieces: 10, signed_by: 'An' };
  const [early, at, later] = ['2026-12-02T00:59:59Z', '2026-12-02T10:00:00Z', '2026-12-02T12:06:00Z'];
  expect(await chen.refused(reportCarrierWork, { ...arriving, version, at })).toBe('NOT_ON_THE_ROAD');
  ({ version } = await chen.send(reportCarrierWork, { ...departing, version }));
  expect(await chen.refused(reportCarrierWork, { id, version, code: 'arrivedStop', at })).toBe('STOP_NEEDED');
  expect(await chen.refused(reportCarrierWork, { ...arriving, version, at: early })).toBe('BEFORE_DEPARTURE');
  ({ version } = await chen.send(reportCarrierWork, { ...arriving, version, at }));
  expect(await chen.refused(reportCarrierWork, { ...arriving, code: 'leftStop', version, at: '2026-12-02T09:59:59Z' })).toBe(
    'BEFORE_ARRIVAL',
  );
  expect(await phuc.refused(signCarrierWork, { ...signing, version, at })).toBe('NOT_FOUND');
  expect(await chen.refused(signCarrierWork, { ...signing, version, at: early })).toBe('BEFORE_DEPARTURE');
  expect(await chen.refused(signCarrierWork, { ...signing, version, at: later })).toBe('IN_THE_FUTURE');
  expect(await chen.refused(signCarrierWork, { ...signing, version, at, signed_pieces: 11 })).toBe('SIGNED_OVER_LOADED');
  expect((await chen.send(getCarrierWork, { id })).loaded).toMatchObject([{ signed_pieces: null }, { signed_pieces: null }]);
  ({ version } = await chen.send(signCarrierWork, { ...signing, version, at }));
  expect(await chen.refused(signCarrierWork, { ...signing, version, at })).toBe('SIGNED_ALREADY');
  expect((await chen.send(getCarrierWork, { id })).loaded).toMatchObject([{ signed_pieces: 10 }, { signed_pieces: null }]);
});

test('a waybill names the carriers of its goods, and none that refused them', async () => {
  const order = await system(async (work) => {
    const id = await addOrder(work, scene, { no: 'SO-WB', pieces: 10, kg: '1000', m3: '4' });
    await sql`insert into waybill (waybill_no, order_id, company_id) values ('WB-REFUSED', ${id}, ${stage.companies.cn})`.execute(work.db);
    return id;
  });
  const offer = (carrier: bigint) =>
    mai.send(dispatchLoads, {
      loads: [{ order_id: String(order), pieces: 10, gross_kg: '1000', volume_m3: '4' }],
      carrier_id: String(carrier),
      planned_depart: '2026-12-10T01:00:00Z',
      planned_arrive: '2026-12-10T11:00:00Z',
    });
  const carriers = async () => {
    const { rows } = await mai.send(listWaybills, { where: { waybill_no: ['WB-REFUSED'] } });
    const { sheets } = await mai.send(readSheets, { order_ids: [String(order)], languages: ['zh'] });
    return [rows[0]?.carrier_name, sheets[0]?.carrier_name];
  };
  const first = await offer(scene.jinlong);
  expect(await carriers()).toEqual(['金龙运输', '金龙运输']);
  await chen.send(answerCarrierWork, { id: first.id, version: first.version, accept: false, reason: '没车' });
  expect(await carriers()).toEqual([null, null]);
  await offer(scene.saoViet);
  expect(await carriers()).toEqual(['Sao Việt', 'Sao Việt']);
});
