import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import {
  answerCarrierWork,
  assignCarrierWork,
  getCarrierWork,
  listCarrierWork,
  reportCarrierWork,
  signCarrierWork,
} from '../carrier/contract.ts';
import { listPool } from '../board/contract.ts';
import { countDispatch } from '../badges/contract.ts';
import { listRoadExceptions } from '../exception/contract.ts';
import { listOffers, remindCarriers } from '../offer/contract.ts';
import { decidePrice, listReviews } from '../review/contract.ts';
import { addOrder, addTruck, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import {
  assignTruck,
  changeLoads,
  dispatchLoads,
  getWorkOrder,
  moveWorkOrder,
  planWorkOrder,
  reportWorkOrder,
  signLoad,
} from './contract.ts';

/* Days at the dispatch desk: Mai plans the trucks, Chen answers for the carrier Jinlong, Phúc for Sao Việt. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let boss: Player;
let chen: Player;
let phuc: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  boss = await stage.cast({ name: 'Lin' });
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
  phuc = await stage.cast({ name: 'Phúc', type: 2, carrierId: scene.saoViet });
});
afterAll(() => stage.close());

const order = (no: string, pieces: number, kg: string, m3: string, more: Partial<Parameters<typeof addOrder>[2]> = {}) =>
  system((work) => addOrder(work, scene, { no, pieces, kg, m3, ...more }));
const stateOf = (id: bigint) =>
  system(async ({ db }) => (await db.selectFrom('transport_order').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state);

/** A day to plan for. Each test has its own, so that trucks are free. */
function on(day: number): { planned_depart: string; planned_arrive: string } {
  const depart = new Date(Date.UTC(2026, 10, 22 + day, 1));
  return { planned_depart: depart.toISOString(), planned_arrive: new Date(depart.getTime() + 10 * 3_600_000).toISOString() };
}
const ownTruck = (truck: Truck) => ({
  carrier_id: String(scene.ownFleet),
  vehicle_id: String(truck.vehicle),
  driver_id: String(truck.driver),
});
const load = (id: bigint, pieces: number, gross_kg: string, volume_m3: string) => ({ order_id: String(id), pieces, gross_kg, volume_m3 });
type Planned = ParamsOf<typeof dispatchLoads>;
const plan = (p: Pick<Planned, 'loads' | 'carrier_id' | 'planned_depart' | 'planned_arrive'> & Partial<Planned>): Planned => ({
  pod_required: false,
  ...p,
});

test('two orders merged on one truck go, arrive and are signed; the order and the trip complete together', async () => {
  const [a, b] = [await order('SO-A1', 40, '800', '4'), await order('SO-A2', 10, '300', '2', { consignee: '海防收货仓' })];
  expect((await mai.send(countDispatch, {})).counts.count2).toBeGreaterThanOrEqual(2);
  const trip = await mai.send(
    dispatchLoads,
    plan({ loads: [load(a, 40, '800', '4'), load(b, 10, '300', '2')], ...ownTruck(scene.small), ...on(0) }),
  );
  expect(trip).toMatchObject({ state: 'assigned' });
  expect(trip.no).toMatch(/^WO/);
  expect([await stateOf(a), await stateOf(b)]).toEqual(['dispatched', 'dispatched']);

  // The truck picks up at one address and delivers at two.
  const detail = await mai.send(getWorkOrder, { id: trip.id });
  expect(detail.stops.map((stop) => stop.action)).toEqual(['pickup', 'deliver', 'deliver']);
  expect(detail).toMatchObject({ plate_no: '桂A10001', pieces: 50, gross_kg: '1100.000', own: true });

  stage.clock.set('2026-11-22T02:00:00Z');
  let { version } = await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at: '2026-11-22T01:10:00Z' });
  expect([await stateOf(a), await stateOf(b)]).toEqual(['inTransit', 'inTransit']);
  stage.clock.set('2026-11-22T12:00:00Z');
  for (const stop of detail.stops.slice(1))
    ({ version } = await mai.send(reportWorkOrder, {
      id: trip.id,
      version,
      code: 'arrivedStop',
      stop_id: stop.id,
      at: '2026-11-22T11:00:00Z',
    }));
  const arrived = await mai.send(getWorkOrder, { id: trip.id });
  expect(arrived.state).toBe('arrived');

  const [first, second] = arrived.loaded;
  const signed = { signed_by: 'Nguyễn Văn An', at: '2026-11-22T11:30:00Z' };
  const one = await mai.send(signLoad, { id: trip.id, version, load_id: first?.id ?? '', signed_pieces: 40, ...signed });
  expect(one).toMatchObject({ state: 'arrived', shortage: 0 });
  expect([await stateOf(a), await stateOf(b)]).toEqual(['signed', 'inTransit']);
  // Two pieces of the second load are missing: the trip is completed, and an exception records the shortage.
  const two = await mai.send(signLoad, { id: trip.id, version: one.version, load_id: second?.id ?? '', signed_pieces: 8, ...signed });
  expect(two).toMatchObject({ state: 'completed', shortage: 2 });
  expect(await stateOf(b)).toBe('signed');
  const { rows } = await mai.send(listRoadExceptions, { tab: 'open' });
  expect(rows[0]).toMatchObject({ kind: 'shortage', pieces: 2, order_no: 'SO-A2', work_order_no: trip.no });

  // The costs are reviewed, then the trip is closed.
  const reviewed = await boss.send(moveWorkOrder, { id: trip.id, version: two.version, action: 'review' });
  expect(await boss.send(moveWorkOrder, { id: trip.id, version: reviewed.version, action: 'close' })).toMatchObject({ state: 'closed' });
});

test('one order is split over two carriers; one refuses and its part is dispatched again', async () => {
  const id = await order('SO-B1', 100, '10000', '50');
  const half = load(id, 50, '5000', '25');
  const first = await mai.send(dispatchLoads, plan({ loads: [half], carrier_id: String(scene.jinlong), ...on(1) }));
  expect(first.state).toBe('offered');
  expect(await stateOf(id)).toBe('partDispatched');
  const pool = await mai.send(listPool, { where: { order_no: ['SO-B1'] } });
  expect(pool.rows[0]).toMatchObject({ left_pieces: 50, left_kg: '5000.000', left_m3: '25.0000', work_orders: [first.no] });
  expect(await mai.refused(dispatchLoads, plan({ loads: [load(id, 51, '5000', '25')], carrier_id: String(scene.saoViet), ...on(1) }))).toBe(
    'OVER_ORDER',
  );
  const second = await mai.send(dispatchLoads, plan({ loads: [half], carrier_id: String(scene.saoViet), ...on(1) }));
  expect(await stateOf(id)).toBe('dispatched');

  // Chen sees only the part of Jinlong; the trip of Phúc does not exist for that carrier.
  const seen = await chen.send(listCarrierWork, { tab: 'offered' });
  expect(seen.rows.map((row) => row.no)).toEqual([first.no]);
  expect(await chen.refused(getCarrierWork, { id: second.id })).toBe('NOT_FOUND');
  expect(await chen.refused(answerCarrierWork, { id: second.id, version: second.version, accept: true })).toBe('NOT_FOUND');

  // Phúc has no truck. That half is back in the pool, the refusal stays on record, and Mai gives it to Chen as well.
  await phuc.send(answerCarrierWork, { id: second.id, version: second.version, accept: false, reason: 'Hết xe' });
  expect(await stateOf(id)).toBe('partDispatched');
  const again = await mai.send(dispatchLoads, plan({ loads: [half], carrier_id: String(scene.jinlong), replaces_id: second.id, ...on(2) }));
  expect(await stateOf(id)).toBe('dispatched');
  expect(await mai.send(getWorkOrder, { id: second.id })).toMatchObject({
    state: 'refused',
    refused_reason: 'Hết xe',
    replaced_by_no: again.no,
  });
});

test('a carrier brings a trip from the offer to the last signature, and never learns what the customer pays', async () => {
  const id = await order('SO-C1', 20, '2000', '8');
  const offered = await mai.send(dispatchLoads, plan({ loads: [load(id, 20, '2000', '8')], carrier_id: String(scene.jinlong), ...on(3) }));
  const accepted = await chen.send(answerCarrierWork, { id: offered.id, version: offered.version, accept: true });
  const foreign = { vehicle_id: String(scene.saoVietTruck.vehicle), driver_id: String(scene.saoVietTruck.driver) };
  expect(await chen.refused(assignCarrierWork, { id: offered.id, version: accepted.version, ...foreign })).toBe('NOT_FOUND');
  const assigned = await chen.send(assignCarrierWork, {
    id: offered.id,
    version: accepted.version,
    vehicle_id: String(scene.jinlongTruck.vehicle),
    driver_id: String(scene.jinlongTruck.driver),
  });
  expect(assigned.state).toBe('assigned');
  stage.clock.set('2026-11-25T12:00:00Z');
  const departed = await chen.send(reportCarrierWork, {
    id: offered.id,
    version: assigned.version,
    code: 'departed',
    at: '2026-11-25T02:00:00Z',
  });
  expect(await stateOf(id)).toBe('inTransit');
  const detail = await chen.send(getCarrierWork, { id: offered.id });
  expect(Object.keys(detail).sort()).toMatchSnapshot('what a carrier sees of a trip');
  expect(Object.keys(detail.loaded[0] ?? {}).sort()).toMatchSnapshot('what a carrier sees of a load');
  const done = await chen.send(signCarrierWork, {
    id: offered.id,
    version: departed.version,
    load_id: detail.loaded[0]?.id ?? '',
    signed_pieces: 20,
    signed_by: 'Trần Thị Bích',
    at: '2026-11-25T11:00:00Z',
  });
  expect(done.state).toBe('completed');
  expect(await stateOf(id)).toBe('signed');
});

test('an expired inspection, an overload, a ban, a blacklist and a permit that ran out keep a truck from being sent', async () => {
  const id = await order('SO-D1', 10, '1000', '5');
  const old = await system((work) => addTruck(work, scene.ownFleet, { plate: '桂A40004', kg: '5000', m3: '20', inspection: '2026-11-25' }));
  const small = load(id, 10, '1000', '5');
  expect(await mai.refused(dispatchLoads, plan({ loads: [small], ...ownTruck(old), ...on(10) }))).toBe('VEHICLE_UNFIT');
  const heavy = await order('SO-D2', 10, '5151', '5');
  expect(await mai.refused(dispatchLoads, plan({ loads: [load(heavy, 10, '5151', '5')], ...ownTruck(scene.small), ...on(10) }))).toBe(
    'OVERLOADED',
  );
  await system(({ db }) =>
    db
      .updateTable('driver')
      .set({ banned_from: '2026-12-01', banned_until: '2026-12-05', ban_reason: '超速' })
      .where('id', '=', scene.small.driver)
      .execute(),
  );
  expect(await mai.refused(dispatchLoads, plan({ loads: [small], ...ownTruck(scene.small), ...on(10) }))).toBe('DRIVER_UNFIT');
  await system(({ db }) =>
    db
      .updateTable('driver')
      .set({ banned_from: null, banned_until: null, ban_reason: null })
      .where('id', '=', scene.small.driver)
      .execute(),
  );
  await system(({ db }) =>
    db.updateTable('carrier').set({ blacklisted: true, blacklist_reason: '丢货' }).where('id', '=', scene.saoViet).execute(),
  );
  expect(await mai.refused(dispatchLoads, plan({ loads: [small], carrier_id: String(scene.saoViet), ...on(10) }))).toBe(
    'CARRIER_BLACKLISTED',
  );
  await system(({ db }) =>
    db.updateTable('carrier').set({ blacklisted: false, blacklist_reason: null }).where('id', '=', scene.saoViet).execute(),
  );
  // A permit of the carrier that expires before the truck arrives, and the renewed permit.
  const permit = (permit_until: string) =>
    system(({ db }) => db.updateTable('carrier').set({ permit_until }).where('id', '=', scene.saoViet).execute());
  await permit('2026-11-30');
  const offer = plan({ loads: [small], carrier_id: String(scene.saoViet), ...on(10) });
  expect(await mai.refused(dispatchLoads, offer)).toBe('CARRIER_UNFIT');
  expect(await stateOf(id)).toBe('received');
  await permit('2027-11-30');
  expect((await mai.send(dispatchLoads, offer)).state).toBe('offered');
});

test('of two who send one truck at once, one wins and the other is told by which trip', async () => {
  const [a, b] = [await order('SO-E1', 5, '500', '2'), await order('SO-E2', 5, '500', '2')];
  const send = (id: bigint, who: Player) =>
    who.raw('workOrder.dispatch', {
      ...plan({ loads: [load(id, 5, '500', '2')], ...ownTruck(scene.large), ...on(5) }),
      request_id: crypto.randomUUID(),
    });
  const replies = await Promise.all([send(a, mai), send(b, boss)]);
  expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([200, 422]);
  const lost = replies.find((reply) => reply.code === 422);
  const won = replies.find((reply) => reply.code === 200);
  expect(lost?.data).toMatchObject({ refusal: 'VEHICLE_BUSY', no: (won?.data as { no: string } | undefined)?.no });
  expect([await stateOf(a), await stateOf(b)].sort()).toEqual(['dispatched', 'received']);
});

test('a price above quotation waits for somebody else, and is sent when it is approved', async () => {
  const id = await order('SO-F1', 5, '500', '2');
  const dear = plan({
    loads: [load(id, 5, '500', '2')],
    carrier_id: String(scene.jinlong),
    price: '4800.00',
    price_currency: 'CNY',
    price_reason: '旺季',
    ...on(6),
  });
  const pending = await mai.send(dispatchLoads, dear);
  expect(pending).toMatchObject({ state: 'draft', price_state: 'pending' });
  expect(await chen.refused(getCarrierWork, { id: pending.id })).toBe('NOT_FOUND');
  expect(await mai.refused(decidePrice, { id: pending.id, version: pending.version, approve: true })).toBe('FOUR_EYES');
  const waiting = await boss.send(listReviews, { tab: 'price' });
  expect(waiting.rows[0]).toMatchObject({ no: pending.no, buy_amount: '4800.00', buy_currency: 'CNY', quoted_amount: null });
  const approved = await boss.send(decidePrice, { id: pending.id, version: pending.version, approve: true });
  expect(approved).toMatchObject({ state: 'offered', price_state: 'approved' });
  expect(await chen.send(getCarrierWork, { id: pending.id })).toMatchObject({ buy_amount: '4800.00' });
});

test('an offer that is not answered in half an hour is late; it is reminded once in ten minutes, withdrawn and planned again', async () => {
  const id = await order('SO-G1', 5, '500', '2');
  const offered = await mai.send(dispatchLoads, plan({ loads: [load(id, 5, '500', '2')], carrier_id: String(scene.saoViet), ...on(7) }));
  const isLate = async () => (await mai.send(listOffers, { tab: 'late' })).rows.some((row) => row.id === offered.id);
  expect(await isLate()).toBe(false);
  stage.clock.advance(31 * 60_000);
  expect(await isLate()).toBe(true);
  expect(await mai.send(remindCarriers, { ids: [offered.id] })).toEqual({ reminded: 1 });
  expect(await mai.refused(remindCarriers, { ids: [offered.id] })).toBe('REMINDED_JUST_NOW');
  const { version } = await mai.send(getWorkOrder, { id: offered.id });
  expect(await mai.refused(moveWorkOrder, { id: offered.id, version, action: 'withdraw' })).toBe('REASON_REQUIRED');
  const back = await mai.send(moveWorkOrder, { id: offered.id, version, action: 'withdraw', reason: '无人应答' });
  expect(back.state).toBe('draft');
  expect(await phuc.refused(getCarrierWork, { id: offered.id })).toBe('NOT_FOUND');
  expect(await stateOf(id)).toBe('dispatched');
  const { loads: _, ...own } = plan({ loads: [load(id, 5, '500', '2')], ...ownTruck(scene.small), ...on(7) });
  expect(await mai.send(planWorkOrder, { id: offered.id, version: back.version, ...own })).toMatchObject({ state: 'assigned' });
});

test('loads change until the truck leaves; a cancelled trip gives its goods back; a cancelled order comes off its truck', async () => {
  const [a, b] = [await order('SO-H1', 10, '1000', '4'), await order('SO-H2', 10, '1000', '4')];
  const trip = await mai.send(dispatchLoads, plan({ loads: [load(a, 4, '400', '1.6')], ...ownTruck(scene.small), ...on(8) }));
  expect(await stateOf(a)).toBe('partDispatched');
  const more = await mai.send(changeLoads, {
    id: trip.id,
    version: trip.version,
    loads: [load(a, 10, '1000', '4'), load(b, 10, '1000', '4')],
  });
  expect([await stateOf(a), await stateOf(b)]).toEqual(['dispatched', 'dispatched']);
  const orderB = await system(({ db }) => db.selectFrom('transport_order').select('version').where('id', '=', b).executeTakeFirstOrThrow());
  // The reply also names records that change in a higher domain: here the trip that carried the order.
  const cancel = { id: String(b), version: orderB.version, action: 'cancel', reason: '客户取消', request_id: randomUUID() };
  expect((await mai.raw(moveOrder.cmd, cancel)).touched).toEqual(expect.arrayContaining(['order', 'workOrder']));
  const left = await mai.send(getWorkOrder, { id: trip.id });
  expect(left.loaded.filter((one) => one.live).map((one) => one.order_no)).toEqual(['SO-H1']);
  expect(left.version).toBeGreaterThan(more.version);
  expect(await mai.send(moveWorkOrder, { id: trip.id, version: left.version, action: 'cancel', reason: '改期' })).toMatchObject({
    state: 'cancelled',
  });
  expect(await stateOf(a)).toBe('received');
});

test('an accepted trip gets its truck from staff when the carrier phones, and a stale page is told', async () => {
  const id = await order('SO-I1', 5, '500', '2');
  const offered = await mai.send(dispatchLoads, plan({ loads: [load(id, 5, '500', '2')], carrier_id: String(scene.jinlong), ...on(9) }));
  const accepted = await mai.send(moveWorkOrder, { id: offered.id, version: offered.version, action: 'accept' });
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  expect(await mai.refused(assignTruck, { id: offered.id, version: offered.version, ...truck })).toBe('CHANGED_MEANWHILE');
  expect(await mai.send(assignTruck, { id: offered.id, version: accepted.version, ...truck })).toMatchObject({ state: 'assigned' });
});

test('a trip that was withdrawn from its carrier can be cancelled, by itself and with its order', async () => {
  for (const [no, day] of [
    ['SO-WD1', 18],
    ['SO-WD2', 19],
  ] as const) {
    const id = await order(no, 5, '500', '2');
    const offered = await mai.send(
      dispatchLoads,
      plan({ loads: [load(id, 5, '500', '2')], carrier_id: String(scene.saoViet), ...on(day) }),
    );
    const back = await mai.send(moveWorkOrder, { id: offered.id, version: offered.version, action: 'withdraw', reason: '无人应答' });
    if (no === 'SO-WD1') {
      const gone = await mai.send(moveWorkOrder, { id: offered.id, version: back.version, action: 'cancel', reason: '不发车' });
      expect([gone.state, await stateOf(id)]).toEqual(['cancelled', 'received']);
    } else {
      const { version } = await mai.send(getOrder, { id: String(id) });
      await mai.send(moveOrder, { id: String(id), version, action: 'cancel', reason: '客户取消' });
      expect((await mai.send(getWorkOrder, { id: offered.id })).state).toBe('cancelled');
    }
  }
});

test('what the desk cannot send is refused before anything is stored', async () => {
  stage.clock.set('2026-12-20T00:00:00Z');
  const day = on(60);
  const [id, large, gone] = [
    await order('SO-R1', 10, '1000', '5'),
    await order('SO-R2', 10, '100', '20.0001'),
    await order('SO-R3', 1, '1', '1'),
  ];
  const abroad = await system((work) =>
    addOrder(work, { ...scene, companyId: stage.companies.vn }, { no: 'SO-R4', pieces: 1, kg: '1', m3: '1' }),
  );
  await system(({ db }) => db.updateTable('transport_order').set({ state: 'signed' }).where('id', '=', gone).execute());
  const part = load(id, 5, '500', '2.5');
  const own = ownTruck(scene.small);
  const sending = (more: Partial<Planned>) => mai.refused(dispatchLoads, plan({ loads: [part], ...own, ...day, ...more }));

  expect(await sending({ loads: [load(id, 0, '0', '0')] })).toBe('EMPTY_LOAD');
  expect(await sending({ loads: [load(gone, 1, '1', '1')] })).toBe('ORDER_NOT_DISPATCHABLE');
  const everywhere = await stage.cast({ name: 'Ha', scope: 'all' });
  const mixed = plan({ loads: [part, load(abroad, 1, '1', '1')], ...own, ...day });
  expect(await everywhere.refused(dispatchLoads, mixed)).toBe('MIXED_COMPANIES');
  expect(await mai.refused(dispatchLoads, mixed)).toBe('NOT_FOUND');
  expect(await sending({ loads: [load(large, 10, '100', '20.0001')] })).toBe('OVER_VOLUME');
  expect(await sending({ driver_id: null })).toBe('VEHICLE_AND_DRIVER_NEEDED');
  expect(await sending({ vehicle_id: null })).toBe('VEHICLE_AND_DRIVER_NEEDED');
  expect(await sending({ price: '1', price_currency: 'CNY' })).toBe('OWN_TRUCK_HAS_NO_PRICE');
  expect(await sending({ vehicle_id: String(scene.jinlongTruck.vehicle) })).toBe('VEHICLE_NOT_OF_CARRIER');
  expect(await sending({ driver_id: String(scene.jinlongTruck.driver) })).toBe('DRIVER_NOT_OF_CARRIER');
  await system(({ db }) => db.updateTable('carrier').set({ active: false }).where('id', '=', scene.saoViet).execute());
  const theirs = { carrier_id: String(scene.saoViet), vehicle_id: null, driver_id: null };
  expect(await sending(theirs)).toBe('CARRIER_NOT_ACTIVE');
  await system(({ db }) => db.updateTable('carrier').set({ active: true }).where('id', '=', scene.saoViet).execute());

  // A driver drives one truck at a time, and a trip that lives is not replaced.
  const trip = await mai.send(dispatchLoads, plan({ loads: [part], ...own, ...day }));
  expect(await sending({ vehicle_id: String(scene.large.vehicle) })).toBe('DRIVER_BUSY');
  expect(await sending({ ...ownTruck(scene.large), replaces_id: trip.id })).toBe('NOT_REPLACEABLE');
  const away = { id: trip.id, version: trip.version, loads: [load(abroad, 1, '1', '1')] };
  expect(await everywhere.refused(changeLoads, away)).toBe('MIXED_COMPANIES');
});

test('what happens on the road is reported in its order, and a load is signed once', async () => {
  stage.clock.set('2027-02-01T00:00:00Z');
  const id = await order('SO-R5', 10, '1000', '5');
  const times = { planned_depart: '2027-02-02T01:00:00Z', planned_arrive: '2027-02-02T11:00:00Z' };
  const other = await order('SO-R6', 10, '1000', '5', { consignee: '海防收货仓' });
  const loads = [load(id, 10, '1000', '5'), load(other, 10, '1000', '5')];
  const trip = await mai.send(dispatchLoads, plan({ loads, ...ownTruck(scene.large), ...times }));
  stage.clock.set('2027-02-02T20:00:00Z');
  const at = '2027-02-02T10:00:00Z';
  let { version } = await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at: '2027-02-02T01:00:00Z' });
  expect(await mai.refused(reportWorkOrder, { id: trip.id, version, code: 'arrivedStop', at })).toBe('STOP_NEEDED');
  const { stops, loaded } = await mai.send(getWorkOrder, { id: trip.id });
  const stop_id = stops.find(({ action }) => action === 'deliver')?.id ?? '';
  ({ version } = await mai.send(reportWorkOrder, { id: trip.id, version, code: 'arrivedStop', stop_id, at }));
  const before = '2027-02-02T09:59:59Z';
  expect(await mai.refused(reportWorkOrder, { id: trip.id, version, code: 'leftStop', stop_id, at: before })).toBe('BEFORE_ARRIVAL');
  const sign = { id: trip.id, load_id: loaded[0]?.id ?? '', signed_by: 'An', at };
  expect(await mai.refused(signLoad, { ...sign, version, signed_pieces: 11 })).toBe('SIGNED_OVER_LOADED');
  ({ version } = await mai.send(signLoad, { ...sign, version, signed_pieces: 10 }));
  expect(await mai.refused(signLoad, { ...sign, version, signed_pieces: 10 })).toBe('SIGNED_ALREADY');
});

test('a load is signed and a stop is reached from the moment of departure on, and a report is at most five minutes ahead', async () => {
  stage.clock.set('2027-02-10T00:00:00Z');
  const id = await order('SO-R7', 10, '1000', '5');
  const times = { planned_depart: '2027-02-11T01:00:00Z', planned_arrive: '2027-02-11T11:00:00Z' };
  const trip = await mai.send(dispatchLoads, plan({ loads: [load(id, 10, '1000', '5')], ...ownTruck(scene.large), ...times }));
  const { stops, loaded } = await mai.send(getWorkOrder, { id: trip.id });
  const signed = { id: trip.id, load_id: loaded[0]?.id ?? '', signed_pieces: 10, signed_by: 'An' };
  const arrived = { id: trip.id, code: 'arrivedStop' as const, stop_id: stops.find(({ action }) => action === 'deliver')?.id ?? '' };
  const departed = { id: trip.id, version: trip.version, code: 'departed' as const };
  stage.clock.set('2027-02-11T01:00:00Z');
  const [early, at] = ['2027-02-11T01:04:59Z', '2027-02-11T01:05:00Z'];
  expect(await mai.refused(signLoad, { ...signed, version: trip.version, at: early })).toBe('NOT_ON_THE_ROAD');
  expect(await mai.refused(reportWorkOrder, { ...arrived, version: trip.version, at: early })).toBe('NOT_ON_THE_ROAD');
  expect(await mai.refused(reportWorkOrder, { ...departed, at: '2027-02-11T01:05:01Z' })).toBe('IN_THE_FUTURE');
  let { version } = await mai.send(reportWorkOrder, { ...departed, at });
  expect(await mai.refused(reportWorkOrder, { ...arrived, version, at: early })).toBe('BEFORE_DEPARTURE');
  ({ version } = await mai.send(reportWorkOrder, { ...arrived, version, at }));
  expect(await mai.refused(signLoad, { ...signed, version, at: early })).toBe('BEFORE_DEPARTURE');
  expect(await mai.refused(signLoad, { ...signed, version, at: '2027-02-11T01:05:01Z' })).toBe('IN_THE_FUTURE');
  expect(await mai.send(signLoad, { ...signed, version, at })).toMatchObject({ state: 'completed', shortage: 0 });
});

test('an order whose only trip of a part is cancelled is whole in the pool again', async () => {
  stage.clock.set('2027-02-20T00:00:00Z');
  const id = await order('SO-UND1', 100, '10000', '50');
  const trip = await mai.send(dispatchLoads, plan({ loads: [load(id, 50, '5000', '25')], carrier_id: String(scene.jinlong), ...on(100) }));
  expect(await stateOf(id)).toBe('partDispatched');
  const cancel = { id: trip.id, version: trip.version, action: 'cancel' as const };
  expect(await mai.refused(moveWorkOrder, cancel)).toBe('REASON_REQUIRED');
  await mai.send(moveWorkOrder, { ...cancel, reason: '客户改期' });
  expect(await stateOf(id)).toBe('received');
  const detail = await mai.send(getOrder, { id: String(id) });
  expect(detail.milestones.find(({ code }) => code === 'dispatched')?.actual_at ?? null).toBeNull();
  const [row] = (await mai.send(listPool, { where: { order_no: ['SO-UND1'] } })).rows;
  expect(row).toMatchObject({ left_pieces: 100, left_kg: '10000.000', left_m3: '50.0000', work_orders: [] });
});
