import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { answerCarrierWork, assignCarrierWork, getCarrierWork, reportCarrierWork, signCarrierWork } from '../carrier/contract.ts';
import { moveQuotation, saveQuotation } from '../../pricing/quotation/contract.ts';
import { listProposals } from '../position/contract.ts';
import { decidePrice, listReviews } from '../review/contract.ts';
import { addOrder, addTruck, type DispatchScene } from '../server/seed/scene.ts';
import { changeLoads, dispatchLoads, getWorkOrder, moveWorkOrder, planWorkOrder, reportWorkOrder } from './contract.ts';

/* Customers cancel and dispatchers withdraw while a truck is on its way to the goods. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let chen: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
});
afterAll(() => stage.close());

/** An order with a pick-up and a consignee of its own. */
async function order(no: string, more: { region?: 'cn' | 'border'; shipper?: string } = {}): Promise<bigint> {
  const { shipper = `${no} 仓库`, region = 'cn' } = more;
  const id = await system((work) => addOrder(work, scene, { no, pieces: 10, kg: '1000', m3: '4', region, consignee: `${no} 收货仓` }));
  await system(({ db }) =>
    sql`update transport_order set shipper_name = ${shipper}, shipper_address = ${shipper} where id = ${id}`.execute(db),
  );
  return id;
}
const load = (id: bigint) => ({ order_id: String(id), pieces: 10, gross_kg: '1000', volume_m3: '4' });
function on(day: number): { planned_depart: string; planned_arrive: string } {
  const depart = new Date(Date.UTC(2026, 10, 22 + day, 1));
  return { planned_depart: depart.toISOString(), planned_arrive: new Date(depart.getTime() + 10 * 3_600_000).toISOString() };
}
const own = () => ({
  carrier_id: String(scene.ownFleet),
  vehicle_id: String(scene.small.vehicle),
  driver_id: String(scene.small.driver),
  pod_required: false,
});
const cancelling = async (id: bigint) => ({
  id: String(id),
  version: (await mai.send(getOrder, { id: String(id) })).version,
  action: 'cancel' as const,
  reason: '客户取消',
});
const reached = (id: bigint) =>
  system(async ({ db }) => {
    const rows = await db
      .selectFrom('order_milestone')
      .select('code')
      .where('order_id', '=', id)
      .where('actual_at', 'is not', null)
      .execute();
    return rows.map(({ code }) => code).sort();
  });

test('a cancelled order comes off a shared truck: its stops go, the road tells nothing of it, and nobody signs for it', async () => {
  const [a, b] = [await order('SO-X1', { region: 'border' }), await order('SO-X2')];
  const trip = await mai.send(dispatchLoads, {
    loads: [load(a), load(b)],
    carrier_id: String(scene.jinlong),
    pod_required: false,
    ...on(1),
  });
  const accepted = await chen.send(answerCarrierWork, { id: trip.id, version: trip.version, accept: true });
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  await chen.send(assignCarrierWork, { id: trip.id, version: accepted.version, ...truck });
  const before = await mai.send(getWorkOrder, { id: trip.id });
  expect(before).toMatchObject({ region: 'border', pieces: 20, loads: 2 });
  expect(before.stops.map(({ name }) => name).sort()).toEqual(['SO-X1 仓库', 'SO-X1 收货仓', 'SO-X2 仓库', 'SO-X2 收货仓']);
  const dead = before.loaded.find(({ order_no }) => order_no === 'SO-X1')?.id ?? '';

  await mai.send(moveOrder, await cancelling(a));
  const left = await chen.send(getCarrierWork, { id: trip.id });
  expect(left).toMatchObject({ state: 'assigned', region: 'cn', pieces: 10, gross_kg: '1000.000', order_nos: ['SO-X2'] });
  expect(left.loaded.map(({ order_no }) => order_no)).toEqual(['SO-X2']);
  expect(left.stops.map(({ name }) => name)).toEqual(['SO-X2 仓库', 'SO-X2 收货仓']);
  expect(left.events.map(({ code }) => code)).toContain('orderCancelled');

  stage.clock.set('2026-11-23T12:00:00Z');
  const report = { id: trip.id, at: '2026-11-23T02:00:00Z' };
  let { version } = await chen.send(reportCarrierWork, { ...report, version: left.version, code: 'departed' });
  ({ version } = await chen.send(reportCarrierWork, { ...report, version, code: 'border', at: '2026-11-23T05:00:00Z' }));
  expect(await reached(a)).toEqual(['dispatched']);
  expect(await reached(b)).toEqual(expect.arrayContaining(['border', 'departed', 'pickedUp']));
  const sign = { id: trip.id, signed_pieces: 10, signed_by: 'An', at: '2026-11-23T11:00:00Z' };
  expect(await chen.refused(signCarrierWork, { ...sign, version, load_id: dead })).toBe('NOT_FOUND');
  const done = await chen.send(signCarrierWork, { ...sign, version, load_id: left.loaded[0]?.id ?? '' });
  expect(done.state).toBe('completed');
  expect(await mai.send(getOrder, { id: String(a) })).toMatchObject({ state: 'cancelled' });
});

test('a pick-up that both orders share stays, and so does one that the truck has reached', async () => {
  stage.clock.set('2026-11-24T00:00:00Z');
  const shared = { shipper: '南宁总仓' };
  const [a, b, c] = [await order('SO-Y1', shared), await order('SO-Y2', shared), await order('SO-Y3')];
  const trip = await mai.send(dispatchLoads, { loads: [load(a), load(b), load(c)], ...own(), ...on(3) });
  const { stops } = await mai.send(getWorkOrder, { id: trip.id });
  stage.clock.set('2026-11-25T01:00:00Z');
  const stop_id = stops.find(({ name }) => name === 'SO-Y3 仓库')?.id ?? '';
  await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'arrivedStop', stop_id, at: '2026-11-25T00:30:00Z' });
  await mai.send(moveOrder, await cancelling(a));
  await mai.send(moveOrder, await cancelling(c));
  const left = await mai.send(getWorkOrder, { id: trip.id });
  expect(left.stops.map(({ name }) => name).sort()).toEqual(['SO-Y2 收货仓', 'SO-Y3 仓库', '南宁总仓']);
  expect(left.loaded.map(({ order_no }) => order_no)).toEqual(['SO-Y2']);
  // The last order takes the trip with it, which keeps what it was sent for.
  await mai.send(moveOrder, await cancelling(b));
  expect(await mai.send(getWorkOrder, { id: trip.id })).toMatchObject({ state: 'cancelled', order_nos: ['SO-Y2'] });
});

test('goods that the truck has taken from their pick-up are neither withdrawn nor cancelled', async () => {
  stage.clock.set('2026-11-26T00:00:00Z');
  const id = await order('SO-Z1');
  const trip = await mai.send(dispatchLoads, { loads: [load(id)], ...own(), ...on(5) });
  const stop_id = (await mai.send(getWorkOrder, { id: trip.id })).stops[0]?.id ?? '';
  stage.clock.set('2026-11-27T02:00:00Z');
  const { version } = await mai.send(reportWorkOrder, {
    id: trip.id,
    version: trip.version,
    code: 'leftStop',
    stop_id,
    at: '2026-11-27T01:00:00Z',
  });
  const move = { id: trip.id, version, reason: '改期' };
  expect(await mai.refused(moveWorkOrder, { ...move, action: 'withdraw' })).toBe('PICKED_UP_ALREADY');
  expect(await mai.refused(moveWorkOrder, { ...move, action: 'cancel' })).toBe('PICKED_UP_ALREADY');
  expect(await mai.refused(changeLoads, { id: trip.id, version, loads: [load(id)] })).toBe('LOADS_FIXED');
  expect(await mai.refused(moveOrder, await cancelling(id))).toBe('ORDER_ON_THE_ROAD');
  expect(await reached(id)).toEqual(['dispatched', 'pickedUp']);
});

test('a truck that only waits at the pick-up is withdrawn, and the next one begins at the first stop', async () => {
  stage.clock.set('2026-11-28T00:00:00Z');
  const [id, other] = [await order('SO-Z2'), await order('SO-Z3')];
  const trip = await mai.send(dispatchLoads, { loads: [load(id)], ...own(), ...on(7) });
  const stop_id = (await mai.send(getWorkOrder, { id: trip.id })).stops[0]?.id ?? '';
  stage.clock.set('2026-11-29T01:00:00Z');
  const arrived = { id: trip.id, version: trip.version, code: 'arrivedStop' as const, stop_id, at: '2026-11-29T00:30:00Z' };
  const { version } = await mai.send(reportWorkOrder, arrived);
  const back = await mai.send(moveWorkOrder, { id: trip.id, version, action: 'withdraw', reason: '车辆故障' });
  expect((await mai.send(getWorkOrder, { id: trip.id })).stops.map(({ arrived_at }) => arrived_at)).toEqual([null, null]);
  // The stops are planned again; the history says where the first truck was.
  const changed = await mai.send(changeLoads, { id: trip.id, version: back.version, loads: [load(id), load(other)] });
  const { events, stops } = await mai.send(getWorkOrder, { id: trip.id });
  expect(stops.map(({ name }) => name).sort()).toEqual(['SO-Z2 仓库', 'SO-Z2 收货仓', 'SO-Z3 仓库', 'SO-Z3 收货仓']);
  expect(events.find(({ code }) => code === 'arrivedStop')).toMatchObject({ place: 'SO-Z2 仓库', stop_name: null });
  const again = { ...own(), vehicle_id: String(scene.large.vehicle), driver_id: String(scene.large.driver), ...on(8) };
  expect(await mai.send(planWorkOrder, { id: trip.id, version: changed.version, ...again })).toMatchObject({ state: 'assigned' });
});

test('a truck that waits at the pick-up is exchanged for another one, which has not arrived there', async () => {
  stage.clock.set('2026-11-28T00:00:00Z');
  const id = await order('SO-Z4');
  const trip = await mai.send(dispatchLoads, { loads: [load(id)], carrier_id: String(scene.jinlong), pod_required: false, ...on(7) });
  const accepted = await chen.send(answerCarrierWork, { id: trip.id, version: trip.version, accept: true });
  const spare = await system((work) => addTruck(work, scene.jinlong, { plate: '桂B50005', kg: '20000', m3: '80' }));
  const crew = (truck: { vehicle: bigint; driver: bigint }) => ({ vehicle_id: String(truck.vehicle), driver_id: String(truck.driver) });
  let { version } = await chen.send(assignCarrierWork, { id: trip.id, version: accepted.version, ...crew(scene.jinlongTruck) });
  const stop_id = (await mai.send(getWorkOrder, { id: trip.id })).stops[0]?.id ?? '';
  stage.clock.set('2026-11-29T01:00:00Z');
  const report = { id: trip.id, code: 'arrivedStop' as const, stop_id, at: '2026-11-29T00:30:00Z' };
  ({ version } = await chen.send(reportCarrierWork, { ...report, version }));
  const propose = () =>
    system(({ db }) =>
      sql`insert into stop_proposal (work_order_id, stop_id, code, at) values (${trip.id}, ${stop_id}, 'leftStop', '2026-11-29T00:50:00Z')`.execute(
        db,
      ),
    );
  const arrivals = async () => (await chen.send(getCarrierWork, { id: trip.id })).stops.map(({ arrived_at }) => arrived_at);
  const proposed = async () => (await mai.send(listProposals, { work_order_id: trip.id })).proposals.length;
  await propose();
  // Another driver comes to the same truck.
  const { vehicle, driver } = scene.jinlongTruck;
  ({ version } = await chen.send(assignCarrierWork, { id: trip.id, version, ...crew({ vehicle, driver: spare.driver }) }));
  expect([await arrivals(), await proposed()]).toEqual([['2026-11-29T00:30:00.000Z', null], 1]);
  ({ version } = await chen.send(assignCarrierWork, { id: trip.id, version, ...crew({ vehicle: spare.vehicle, driver }) }));
  expect([await arrivals(), await proposed()]).toEqual([[null, null], 0]);
  // Goods that the truck has taken from there stay taken.
  await chen.send(reportCarrierWork, { ...report, version, code: 'leftStop' });
  const { version: left } = await chen.send(getCarrierWork, { id: trip.id });
  await chen.send(assignCarrierWork, { id: trip.id, version: left, ...crew(scene.jinlongTruck) });
  expect((await mai.send(getWorkOrder, { id: trip.id })).stops[0]).toMatchObject({ left_at: '2026-11-29T00:30:00.000Z' });
});

test('the history of a trip is written once', async () => {
  const update = (set: string) =>
    system(({ db, audit }) => {
      audit({ subject: 'workOrder', id: 0n, what: 'try' });
      return sql`update work_order_event set ${sql.raw(set)}`.execute(db);
    });
  await expect(update(`remark = 'x'`)).rejects.toThrow('append-only');
  await expect(update(`stop_id = null, place = 'x'`)).rejects.toThrow('append-only');
});

test('a trip that goes on without an order is quoted again for the goods that are left', async () => {
  stage.clock.set('2026-12-01T00:00:00Z');
  const fee = await system(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
        values ('T', 'T', 'T', 'T', 'T', 'transport') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select 'FREIGHT', 'F', 'F', 'F', 'F', id, 'CNY', 'trip' from t returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const sheet = await mai.send(saveQuotation, {
    side: 'buy',
    company_id: String(stage.companies.cn),
    party_id: String(scene.jinlong),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [{ fee_name_id: fee, basis: 'piece', currency: 'CNY', price: '30', tax_percent: '9' }],
  });
  const { version } = await mai.send(moveQuotation, { id: sheet.id, version: sheet.version, action: 'submit' });
  await (await stage.cast({ name: 'Lin' })).send(moveQuotation, { id: sheet.id, version, action: 'approve' });
  const [a, b] = [await order('SO-Q1'), await order('SO-Q2')];
  const trip = await mai.send(dispatchLoads, { loads: [load(a), load(b)], carrier_id: String(scene.jinlong), ...on(10) });
  const quoted = async () => (await mai.send(getWorkOrder, { id: trip.id })).quoted_amount;
  expect(await quoted()).toBe('600.00');
  await mai.send(moveOrder, await cancelling(a));
  expect(await quoted()).toBe('300.00');
});

const agreed = (price: string) => ({ price, price_currency: 'CNY' as const, carrier_id: String(scene.jinlong), pod_required: false });
const inTab = async (player: Player, tab: 'price' | 'rejected') => (await player.send(listReviews, { tab })).rows.map(({ id }) => id);

test('a price above the quotation of the goods that are left is approved again, while the trip goes on', async () => {
  stage.clock.set('2026-12-05T00:00:00Z');
  const [lin, ping] = [await stage.cast({ name: 'Lin' }), await stage.cast({ name: 'Ping' })];
  const [a, b] = [await order('SO-Q3'), await order('SO-Q4')];
  const { id, version } = await mai.send(dispatchLoads, { loads: [load(a), load(b)], ...agreed('600.00'), ...on(14) });
  const accepted = await chen.send(answerCarrierWork, { id, version, accept: true });
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  await chen.send(assignCarrierWork, { id, version: accepted.version, ...truck });
  expect(await inTab(lin, 'price')).toEqual([]);

  await stage.pushes();
  await ping.send(moveOrder, await cancelling(a));
  const left = await mai.send(getWorkOrder, { id });
  expect(left).toMatchObject({ state: 'assigned', quoted_amount: '300.00', buy_amount: '600.00', price_state: 'pending' });
  expect(await stage.pushes()).toContainEqual(expect.objectContaining({ title: 'workOrder.priceWaitsAgainTitle' }));
  expect(await inTab(lin, 'price')).toEqual([id]);
  // Mai agreed the price.
  expect(await mai.refused(decidePrice, { id, version: left.version, approve: true })).toBe('FOUR_EYES');

  stage.clock.set('2026-12-06T14:00:00Z');
  const departed = await chen.send(reportCarrierWork, { id, version: left.version, code: 'departed', at: '2026-12-06T02:00:00Z' });
  const sign = { signed_pieces: 10, signed_by: 'An', at: '2026-12-06T12:00:00Z' };
  const done = await chen.send(signCarrierWork, { id, version: departed.version, load_id: left.loaded[0]?.id ?? '', ...sign });
  const review = { id, action: 'review' as const };
  expect(await lin.refused(moveWorkOrder, { ...review, version: done.version })).toBe('PRICE_PENDING');
  const decided = await lin.send(decidePrice, { id, version: done.version, approve: true });
  expect(decided).toMatchObject({ state: 'completed', price_state: 'approved' });
  expect(await lin.send(moveWorkOrder, { ...review, version: decided.version })).toMatchObject({ state: 'reviewed' });
});

test('a price that is rejected for the goods that are left is agreed with the next plan of the trip', async () => {
  stage.clock.set('2026-12-07T00:00:00Z');
  const lin = await stage.cast({ name: 'Lin' });
  const [a, b] = [await order('SO-Q5'), await order('SO-Q6')];
  const { id } = await mai.send(dispatchLoads, { loads: [load(a), load(b)], ...agreed('600.00'), ...on(17) });
  await mai.send(moveOrder, await cancelling(a));
  const { version } = await mai.send(getWorkOrder, { id });
  const rejected = await lin.send(decidePrice, { id, version, approve: false, reason: '只剩一半货' });
  expect(rejected).toMatchObject({ state: 'offered', price_state: 'rejected' });
  expect([await inTab(lin, 'price'), await inTab(lin, 'rejected')]).toEqual([[], [id]]);
  const draft = await mai.send(moveWorkOrder, { id, version: rejected.version, action: 'withdraw', reason: '重新议价' });
  await mai.send(planWorkOrder, { id, version: draft.version, ...agreed('300.00'), ...on(17) });
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({ state: 'offered', buy_amount: '300.00', price_state: 'none' });
});

test('a trip that is withdrawn while its price waits is a plain draft', async () => {
  stage.clock.set('2026-12-09T00:00:00Z');
  const [a, b] = [await order('SO-Q7'), await order('SO-Q8')];
  const { id } = await mai.send(dispatchLoads, { loads: [load(a), load(b)], ...agreed('600.00'), ...on(19) });
  await mai.send(moveOrder, await cancelling(a));
  const { version, price_state } = await mai.send(getWorkOrder, { id });
  expect(price_state).toBe('pending');
  await mai.send(moveWorkOrder, { id, version, action: 'withdraw', reason: '重新议价' });
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({ state: 'draft', price_state: 'none' });
  expect(await inTab(mai, 'price')).toEqual([]);
});

test('a price that the quotation of the goods that are left covers needs nobody', async () => {
  stage.clock.set('2026-12-10T00:00:00Z');
  const [a, b] = [await order('SO-Q9'), await order('SO-Q10')];
  const { id } = await mai.send(dispatchLoads, { loads: [load(a), load(b)], ...agreed('300.00'), ...on(21) });
  await mai.send(moveOrder, await cancelling(a));
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({ state: 'offered', quoted_amount: '300.00', price_state: 'none' });
});
