import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { moveOrder } from '../../order/transport-order/contract.ts';
import { listWaybills, readSheets } from '../../order/waybill/contract.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { listPool } from '../board/contract.ts';
import { addGate, addOrder, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, moveWorkOrder, reportWorkOrder, signLoad } from '../work-order/contract.ts';
import { gateIn, listYard, moveInYard } from '../yard/contract.ts';
import { getOrderLegs, listTransfers, planOrderLegs, releaseOrderLeg } from './contract.ts';

/* Goods from Nanning to Hanoi change trucks at Pingxiang: a Chinese truck brings them to the gate, a Vietnamese truck carries them on. */

let stage: Stage;
let scene: DispatchScene;
let gate: bigint;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  gate = await system(async (work) => {
    const { db } = work;
    const id = await addGate(work);
    const route = await db
      .insertInto('route')
      .values({ code: 'R1', name: '凭祥换车', line_id: scene.line, valid_from: '2026-01-01', remark: null, created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const leg = (seq: number, from_station_id: bigint, to_station_id: bigint, carrier_id: bigint | null, transit_hours: string) => ({
      route_id: route.id,
      seq,
      from_station_id,
      to_station_id,
      mode: 'road' as const,
      carrier_id,
      cutoff: null,
      transit_hours,
    });
    await db
      .insertInto('route_leg')
      .values([leg(1, scene.nanning, id, null, '5'), leg(2, id, scene.hanoi, scene.saoViet, '9')])
      .execute();
    // Our small truck has no border permit and needs none to go to the gate.
    await db.updateTable('vehicle').set({ border_permit_until: null }).where('id', '=', scene.small.vehicle).execute();
    return id;
  });
});
afterAll(() => stage.close());

const crossBorder = (no: string, pickup = '2026-11-21T01:00:00Z') =>
  system((work) => addOrder(work, scene, { no, pieces: 20, kg: '2000', m3: '8', region: 'border', pickup: new Date(pickup) }));
const stateOf = (id: bigint) =>
  system(async ({ db }) => (await db.selectFrom('transport_order').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state);
const milestone = (id: bigint, code: 'pickedUp' | 'border' | 'arrived' | 'delivered') =>
  system(
    async ({ db }) =>
      (
        await db.selectFrom('order_milestone').select('actual_at').where('order_id', '=', id).where('code', '=', code).executeTakeFirst()
      )?.actual_at?.toISOString() ?? null,
  );
async function planByRoute(id: bigint): Promise<void> {
  const { version, by_route } = await mai.send(getOrderLegs, { order_id: String(id) });
  const legs = by_route.map(({ from_station_id, to_station_id, carrier_id, transit_hours }) => ({
    from_station_id,
    to_station_id,
    carrier_id,
    transit_hours,
  }));
  await mai.send(planOrderLegs, { order_id: String(id), version, legs });
}
const trip = (
  id: bigint,
  truck: Truck,
  carrier: bigint,
  day: string,
  more: { leg?: number; pieces?: number; kg?: string; m3?: string } = {},
) => ({
  loads: [
    { order_id: String(id), pieces: more.pieces ?? 20, gross_kg: more.kg ?? '2000', volume_m3: more.m3 ?? '8', leg: more.leg ?? null },
  ],
  carrier_id: String(carrier),
  vehicle_id: String(truck.vehicle),
  driver_id: String(truck.driver),
  planned_depart: `${day}T01:00:00Z`,
  planned_arrive: `${day}T09:00:00Z`,
});
/** The carrier accepts by phone, and its planned truck departs. */
async function accepted(sent: { id: string; version: number }): Promise<number> {
  const { version } = await mai.send(moveWorkOrder, { id: sent.id, version: sent.version, action: 'accept' });
  await system(({ db }) => db.updateTable('work_order').set({ state: 'assigned' }).where('id', '=', BigInt(sent.id)).execute());
  return version;
}

test('an order goes to the gate on one truck and on from it on another, and is delivered when the last arrives', async () => {
  const id = await crossBorder('SO-LEG1');
  await planByRoute(id);
  const pooled = async () => (await mai.send(listPool, { where: { order_no: ['SO-LEG1'] } })).rows[0];
  expect(await pooled()).toMatchObject({ leg: 1, legs: 2, left_pieces: 20, destination_name: '凭祥', release: 'none' });

  // The first truck covers only its own leg; the order still needs a second one.
  const first = await mai.send(dispatchLoads, trip(id, scene.small, scene.ownFleet, '2026-11-21'));
  expect(await stateOf(id)).toBe('partDispatched');
  expect(await pooled()).toMatchObject({
    leg: 2,
    left_pieces: 20,
    leg_carrier_id: String(scene.saoViet),
    origin_name: '凭祥',
    release: 'held',
  });
  expect(await mai.refused(dispatchLoads, trip(id, scene.large, scene.ownFleet, '2026-11-21', { leg: 1 }))).toBe('OVER_ORDER');
  const second = await mai.send(dispatchLoads, trip(id, scene.saoVietTruck, scene.saoViet, '2026-11-22'));
  expect(await stateOf(id)).toBe('dispatched');
  const secondVersion = await accepted(second);
  // The waybill names the stations of its legs and both carriers, each in the language of the sheet.
  await system(({ db }) =>
    sql`insert into waybill (waybill_no, order_id, company_id) values ('WB-LEG1', ${id}, ${stage.companies.cn})`.execute(db),
  );
  const { sheets } = await mai.send(readSheets, { order_ids: [String(id)], languages: ['en', 'zh'] });
  const { rows: waybills } = await mai.send(listWaybills, { where: { waybill_no: ['WB-LEG1'] } });
  const { legs } = await mai.send(getOrderLegs, { order_id: String(id) });
  expect(legs.map(({ carrier_id }) => carrier_id)).toEqual([null, String(scene.saoViet)]);
  expect(sheets).toMatchObject([{ legs: 'Nanning → Pingxiang → Hanoi', carrier_name: '自有车队, Sao Việt' }]);
  expect(waybills).toMatchObject([{ legs: '南宁 → 凭祥 → Hanoi', carrier_name: '自有车队, Sao Việt' }]);
  const inbound = await mai.send(getWorkOrder, { id: first.id });
  expect(inbound.stops.map((stop) => [stop.action, stop.name])).toEqual([
    ['pickup', '立讯南宁'],
    ['deliver', '凭祥'],
  ]);
  expect((await mai.send(getWorkOrder, { id: second.id })).stops.map((stop) => stop.name)).toEqual(['凭祥', '河内收货仓']);

  // The second truck cannot depart before the first has brought the goods and customs has released them.
  stage.clock.set('2026-11-21T02:00:00Z');
  const left = (tripId: string, version: number, at: string) => ({ id: tripId, version, code: 'departed' as const, at });
  const early = left(second.id, secondVersion, '2026-11-21T02:00:00Z');
  expect(await mai.refused(reportWorkOrder, early)).toBe('LEG_NOT_ARRIVED');
  let { version } = await mai.send(reportWorkOrder, left(first.id, first.version, '2026-11-21T01:30:00Z'));
  expect(await stateOf(id)).toBe('inTransit');
  expect((await mai.send(listTransfers, { tab: 'coming' })).rows).toMatchObject([
    { order_no: 'SO-LEG1', incoming: { no: first.no }, arrived_at: null },
  ]);
  // The gate at which they change trucks is the one that a keeper asks for.
  const changingAt = async (station: bigint) =>
    (await mai.send(listTransfers, { where: { station_id: [String(station)] } })).rows.map(({ order_no }) => order_no);
  expect([await changingAt(gate), await changingAt(scene.hanoi)]).toEqual([['SO-LEG1'], []]);
  stage.clock.set('2026-11-21T08:00:00Z');
  const { stops, loaded } = inbound;
  ({ version } = await mai.send(reportWorkOrder, {
    id: first.id,
    version,
    code: 'arrivedStop',
    stop_id: stops[1]?.id ?? null,
    at: '2026-11-21T07:00:00Z',
  }));
  expect(await mai.refused(reportWorkOrder, early)).toBe('LEG_NOT_ARRIVED');

  // The yard in which the first truck stands is named until it leaves.
  const yard = async () => (await mai.send(listTransfers, { where: { order_no: ['SO-LEG1'] } })).rows[0]?.yard;
  const inYard = { station_id: String(gate), kind: 'truck', plate_no: '桂A10001', at: '2026-11-21T07:05:00Z' } as const;
  const { id: visit } = await mai.send(gateIn, inYard);
  expect(await yard()).toBe('桂A10001');
  await mai.send(moveInYard, { id: visit, version: 1, action: 'gateOut', at: '2026-11-21T07:35:00Z' });
  expect(await yard()).toBeNull();

  // A handover at the gate, without the consignee's proof: no delivery milestone, and the order is not signed.
  const handover = await mai.send(signLoad, {
    id: first.id,
    version,
    load_id: loaded[0]?.id ?? '',
    signed_pieces: 20,
    signed_by: '口岸仓 阿强',
    at: '2026-11-21T07:30:00Z',
  });
  expect(handover.state).toBe('completed');
  expect(await stateOf(id)).toBe('inTransit');
  expect([await milestone(id, 'pickedUp'), await milestone(id, 'arrived'), await milestone(id, 'delivered')]).toEqual([
    '2026-11-21T01:30:00.000Z',
    null,
    null,
  ]);
  const waiting = await mai.send(listTransfers, { tab: 'held' });
  expect(waiting.rows).toMatchObject([
    { order_no: 'SO-LEG1', waiting_hours: 0, needs_release: true, released_at: null, outgoing: { no: second.no } },
  ]);
  expect(await mai.refused(reportWorkOrder, early)).toBe('LEG_NOT_RELEASED');
  await mai.send(releaseOrderLeg, { order_id: String(id), seq: 2, released: true, note: '报关单已放行' });
  expect((await mai.send(getOrderLegs, { order_id: String(id) })).legs[1]).toMatchObject({ needs_release: true });
  stage.clock.set('2026-11-22T02:00:00Z');
  const gone = await mai.send(reportWorkOrder, left(second.id, secondVersion, '2026-11-22T01:10:00Z'));
  expect(await mai.refused(releaseOrderLeg, { order_id: String(id), seq: 2, released: false })).toBe('LEG_GONE');
  expect(await milestone(id, 'pickedUp')).toBe('2026-11-21T01:30:00.000Z');
  expect(await milestone(id, 'border')).toBe('2026-11-22T01:10:00.000Z');

  // The proof of delivery is required only on the last leg; its signature signs the order.
  const outbound = await mai.send(getWorkOrder, { id: second.id });
  const sign = {
    id: second.id,
    version: gone.version,
    load_id: outbound.loaded[0]?.id ?? '',
    signed_pieces: 20,
    signed_by: 'Nguyễn Văn An',
    at: '2026-11-22T01:40:00Z',
  };
  expect(await mai.refused(signLoad, sign)).toBe('POD_NEEDED');
  const png = Uint8Array.from(
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  );
  const pod = await mai.upload('pod.png', png);
  expect((await mai.send(signLoad, { ...sign, pod_file_id: pod })).state).toBe('completed');
  expect(await stateOf(id)).toBe('signed');
  expect((await mai.send(listTransfers, { tab: 'gone' })).rows).toHaveLength(1);
});

test('the transfers are those of the own company, each order once', async () => {
  const hanoi = await stage.cast({ name: 'Ha', companyId: stage.companies.vn });
  const theirs = await system((work) =>
    addOrder(work, { ...scene, companyId: stage.companies.vn }, { no: 'SO-LEG9', pieces: 20, kg: '2000', m3: '8', region: 'border' }),
  );
  const { version } = await hanoi.send(getOrderLegs, { order_id: String(theirs) });
  const leg = (from: bigint, to: bigint) => ({ from_station_id: String(from), to_station_id: String(to), transit_hours: '6' });
  const plan = { order_id: String(theirs), version, legs: [leg(scene.nanning, gate), leg(gate, scene.hanoi)] };
  expect(await mai.refused(planOrderLegs, plan)).toBe('NOT_FOUND');
  await hanoi.send(planOrderLegs, plan);
  const numbers = async (who: Player) => (await who.send(listTransfers, {})).rows.map((row) => row.order_no);
  expect(await numbers(mai)).toEqual(['SO-LEG1']);
  expect(await numbers(hanoi)).toEqual(['SO-LEG9']);
});

test('legs lead from origin to destination, stand once a truck is planned, and a cancelled trip gives its leg back', async () => {
  const id = await crossBorder('SO-LEG2', '2026-11-25T01:00:00Z');
  const { version } = await mai.send(getOrderLegs, { order_id: String(id) });
  const leg = (from: bigint, to: bigint) => ({ from_station_id: String(from), to_station_id: String(to), transit_hours: '6' });
  const plan = (legs: ReturnType<typeof leg>[]) => ({ order_id: String(id), version, legs });
  expect(await mai.refused(planOrderLegs, plan([leg(scene.nanning, scene.hanoi)]))).toBe('BAD_PARAMS');
  expect(await mai.refused(planOrderLegs, plan([leg(gate, scene.nanning), leg(scene.nanning, scene.hanoi)]))).toBe('BAD_PARAMS');
  expect(await mai.refused(planOrderLegs, plan([leg(scene.nanning, gate), leg(scene.nanning, scene.hanoi)]))).toBe('BAD_PARAMS');
  await mai.send(planOrderLegs, plan([leg(scene.nanning, gate), leg(gate, scene.hanoi)]));
  const half = { pieces: 10, kg: '1000', m3: '4' };
  // Half of the first leg is dispatched, then the whole second leg is planned; the first leg still has a remainder.
  const a = await mai.send(dispatchLoads, trip(id, scene.small, scene.ownFleet, '2026-11-25', half));
  await mai.send(dispatchLoads, trip(id, scene.saoVietTruck, scene.saoViet, '2026-11-26', { leg: 2 }));
  expect(await stateOf(id)).toBe('partDispatched');
  expect((await mai.send(listPool, { where: { order_no: ['SO-LEG2'] } })).rows[0]).toMatchObject({ leg: 1, left_pieces: 10 });
  const now = await mai.send(getOrderLegs, { order_id: String(id) });
  expect(now.fixed).toBe(true);
  expect(await mai.refused(planOrderLegs, { order_id: String(id), version: now.version, legs: [] })).toBe('LEGS_FIXED');
  await mai.send(moveWorkOrder, { id: a.id, version: a.version, action: 'cancel', reason: '改期' });
  expect((await mai.send(listPool, { where: { order_no: ['SO-LEG2'] } })).rows[0]).toMatchObject({ leg: 1, left_pieces: 20 });
  expect(await mai.refused(dispatchLoads, trip(id, scene.large, scene.ownFleet, '2026-11-27', { leg: 3 }))).toBe('LEG_NOT_KNOWN');
  const order = await system(({ db }) => db.selectFrom('transport_order').select('version').where('id', '=', id).executeTakeFirstOrThrow());
  await mai.send(moveOrder, { id: String(id), version: order.version, action: 'cancel', reason: '客户取消' });
  expect(await stateOf(id)).toBe('cancelled');
});

test('a truck is in one yard at a time, at a dock of its own, and leaves through the gate', async () => {
  stage.clock.set('2026-11-22T03:00:00Z');
  const at = '2026-11-22T01:00:00Z';
  const truck = (plate_no: string, station: bigint = gate) => ({ station_id: String(station), kind: 'truck' as const, plate_no, at });
  expect(await mai.refused(gateIn, truck('桂A10001', scene.hanoi))).toBe('NO_YARD');
  const one = await mai.send(gateIn, { ...truck('桂a·10001'), container_no: 'CSQU3054383', seal_no: 'S1' });
  const other = await system(async ({ db }) => {
    const values = {
      code: 'VNHN',
      name: 'Hữu Nghị',
      name_en: 'Huu Nghi',
      kind: 'border',
      country: 'VN',
      time_zone: 'Asia/Ho_Chi_Minh',
      latitude: null,
      longitude: null,
    } as const;
    return (await db.insertInto('station').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
  expect(await mai.refused(gateIn, truck('桂A10001', other))).toBe('STILL_IN_YARD');
  expect(await mai.refused(gateIn, { ...truck('29C-12345', other), container_no: 'CSQU3054383' })).toBe('STILL_IN_YARD');
  expect(await mai.refused(gateIn, { ...truck('29C-12345'), container_no: 'CSQU3054384' })).toBe('BAD_PARAMS');
  expect(await mai.refused(gateIn, { ...truck('29C-12345'), at: '2026-11-29T01:00:00Z' })).toBe('IN_THE_FUTURE');
  const two = await mai.send(gateIn, truck('29C-12345'));
  const docked = await mai.send(moveInYard, { id: one.id, version: one.version, action: 'dock', dock: 'D3', at });
  expect(docked.state).toBe('atDock');
  expect(await mai.refused(moveInYard, { id: two.id, version: two.version, action: 'dock', dock: 'D3', at })).toBe('DOCK_TAKEN');
  expect(await mai.refused(moveInYard, { id: one.id, version: docked.version, action: 'gateOut', at })).toBe('ILLEGAL_MOVE');
  const back = await mai.send(moveInYard, { id: one.id, version: docked.version, action: 'undock', at });
  expect(await mai.refused(moveInYard, { id: one.id, version: back.version, action: 'gateOut', at: '2026-11-21T01:00:00Z' })).toBe(
    'BEFORE_GATE_IN',
  );
  await mai.send(moveInYard, { id: one.id, version: back.version, action: 'gateOut', at: '2026-11-22T02:00:00Z' });
  expect((await mai.send(listYard, { tab: 'out' })).rows).toMatchObject([
    { plate_no: '桂A10001', dwell_hours: '1.0', container_no: 'CSQU3054383' },
    { plate_no: '桂A10001', dwell_hours: '0.5', container_no: null },
  ]);
  expect((await mai.send(gateIn, truck('桂A10001', other))).version).toBe(1);
});

test('a truck stays when its release is taken back in the moment of its departure', async () => {
  const id = await crossBorder('SO-LEG3', '2026-11-23T01:00:00Z');
  await planByRoute(id);
  const first = await mai.send(dispatchLoads, trip(id, scene.small, scene.ownFleet, '2026-11-23'));
  const second = await mai.send(dispatchLoads, trip(id, scene.saoVietTruck, scene.saoViet, '2026-11-24'));
  const version = await accepted(second);
  stage.clock.set('2026-11-23T08:00:00Z');
  const departed = (trip_id: string, of: number, at: string) => ({ id: trip_id, version: of, code: 'departed' as const, at });
  const left = await mai.send(reportWorkOrder, departed(first.id, first.version, '2026-11-23T01:30:00Z'));
  const { loaded } = await mai.send(getWorkOrder, { id: first.id });
  await mai.send(signLoad, {
    id: first.id,
    version: left.version,
    load_id: loaded[0]?.id ?? '',
    signed_pieces: 20,
    signed_by: '口岸仓 阿强',
    at: '2026-11-23T07:30:00Z',
  });
  const release = { order_id: String(id), seq: 2 };
  await mai.send(releaseOrderLeg, { ...release, released: true, note: '报关单已放行' });
  stage.clock.set('2026-11-24T02:00:00Z');
  const lin = await stage.cast({ name: 'Lin' });
  let both: Promise<[unknown, string]> | undefined;
  // The order is held until the release waits for it, and the departure behind that.
  await system(async ({ db, audit }) => {
    await sql`select from transport_order where id = ${id} for update`.execute(db);
    const back = lin.send(releaseOrderLeg, { ...release, released: false, note: '海关布控' });
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    both = Promise.all([back, mai.refused(reportWorkOrder, departed(second.id, version, '2026-11-24T01:10:00Z'))]);
    both.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(2);
    audit({ subject: 'order', id, what: 'hold' });
  });
  expect((await both)?.[1]).toBe('LEG_NOT_RELEASED');
  expect((await mai.send(getWorkOrder, { id: second.id })).state).toBe('assigned');
});

test('an order that goes back to its writer loses its legs, and its next truck goes where it is sent then', async () => {
  stage.clock.set('2026-11-25T00:00:00Z');
  const id = await crossBorder('SO-LEG5', '2026-11-27T01:00:00Z');
  await planByRoute(id);
  await mai.send(releaseOrderLeg, { order_id: String(id), seq: 2, released: true, note: '报关单已放行' });
  const { version } = await mai.send(getOrderLegs, { order_id: String(id) });
  await mai.send(moveOrder, { id: String(id), version, action: 'return', reason: '目的地有误' });
  expect((await mai.send(getOrderLegs, { order_id: String(id) })).legs).toEqual([]);
  const { rows } = await system(({ db }) =>
    sql<{ changes: object[] }>`select changes from audit_log where subject = 'order' and record_id = ${id} and what = 'planLegs'
      order by id desc limit 1`.execute(db),
  );
  expect(rows[0]?.changes).toEqual([{ field: 'legs', old: `${gate} → ${scene.hanoi}`, new: '' }]);
  // The writer sends it to the gate instead, and dispatch receives it again.
  await system(({ db }) =>
    sql`update transport_order set state = 'received', destination_station_id = ${gate}, region = 'cn' where id = ${id}`.execute(db),
  );
  const sent = await mai.send(dispatchLoads, trip(id, scene.small, scene.ownFleet, '2026-11-27'));
  expect(await mai.send(getWorkOrder, { id: sent.id })).toMatchObject({ destination_name: '凭祥', loaded: [{ leg: 1, final: true }] });
});

test('goods that customs has released stay so when another truck is planned from the gate on', async () => {
  const id = await crossBorder('SO-LEG6', '2026-11-28T01:00:00Z');
  await planByRoute(id);
  const order_id = String(id);
  await mai.send(releaseOrderLeg, { order_id, seq: 2, released: true, note: '报关单已放行' });
  const release = () =>
    system(({ db }) =>
      db.selectFrom('order_leg').select(['released_at', 'released_by', 'release_note']).where('order_id', '=', id).orderBy('seq').execute(),
    );
  const before = await release();
  expect(before[1]).toMatchObject({ released_at: expect.any(Date), release_note: '报关单已放行' });
  const plan = async (legs: { from_station_id: string; to_station_id: string; transit_hours: string; carrier_id?: string }[]) =>
    mai.send(planOrderLegs, { order_id, version: (await mai.send(getOrderLegs, { order_id })).version, legs });
  const [first, second] = (await mai.send(getOrderLegs, { order_id })).legs.map(({ from_station_id, to_station_id }) => ({
    from_station_id,
    to_station_id,
    transit_hours: '9',
  }));
  if (!first || !second) throw new Error('the order has two legs');
  await plan([first, { ...second, carrier_id: String(scene.saoViet) }]);
  expect(await release()).toEqual(before);
  // An order that goes in one needs no release, and needs a new one when it changes trucks after all.
  await plan([]);
  await plan([first, second]);
  expect((await release())[1]).toMatchObject({ released_at: null, release_note: null });
});
