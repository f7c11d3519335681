import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { stations } from '../../reference/station/master.ts';
import type { DispatchTables } from '../server/db.ts';
import { issueMachineKey, listMachineKeys, revokeMachineKey } from '../machine-key/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, reportWorkOrder } from '../work-order/contract.ts';
import { partyOf } from '../partner-track/server/party.ts';
import { followFixes, keepFixes, type NewFix } from './server/fixes.ts';
import { decideProposal, listFences, liveTrucks, listProposals, truckTrack } from './contract.ts';

/*
 * Other parties' systems with keys: a provider sends positions, Jinlong's software reports milestones, the customer's software reads its
 * own.
 */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let anyKey: string;
let jinlongGps: string;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  await system(async ({ db }) => {
    await db.updateTable('vehicle').set({ gps_device: 'D-OWN' }).where('id', '=', scene.small.vehicle).execute();
    await db.updateTable('vehicle').set({ gps_device: 'D-JL' }).where('id', '=', scene.jinlongTruck.vehicle).execute();
  });
  anyKey = await keyOf({ use: 'gps', name: '北斗平台' });
  jinlongGps = await keyOf({ use: 'gps', name: '金龙车载', carrier_id: String(scene.jinlong) });
});
afterAll(() => stage.close());

async function keyOf(p: Parameters<typeof mai.send<typeof issueMachineKey>>[1]): Promise<string> {
  return (await mai.send(issueMachineKey, p)).key ?? '';
}
const gps = (key: string, body: unknown) => stage.machine('POST', '/api/gps', { key, body });
const minute = (count: number): string => new Date(Date.UTC(2026, 10, 20, 1, count)).toISOString();
const at = (latitude: number, longitude: number, minutes: number, more: object = {}) => ({
  device: 'D-OWN',
  at: minute(minutes),
  latitude,
  longitude,
  ...more,
});
const lastOf = (vehicle: bigint) =>
  system(({ db }) => db.selectFrom('vehicle_last_position').selectAll().where('vehicle_id', '=', vehicle).executeTakeFirst());

test('a key is shown once, works until it is revoked, and no other key does', async () => {
  const requestId = crypto.randomUUID();
  const p = { use: 'gps', name: '试用' } as const;
  const issued = await mai.send(issueMachineKey, p, requestId);
  expect(issued.key).toMatch(/^qsgps_[A-Za-z0-9_-]{43}$/);
  expect(await mai.send(issueMachineKey, p, requestId)).toMatchObject({ id: issued.id, key: null });
  const stored = await system(({ db }) =>
    db.selectFrom('machine_key').selectAll().where('id', '=', BigInt(issued.id)).executeTakeFirstOrThrow(),
  );
  expect(JSON.stringify(stored, (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(issued.key);
  expect(await gps(issued.key ?? '', [])).toMatchObject({ status: 200, data: { taken: 0, refused: [] } });
  await mai.send(revokeMachineKey, { id: issued.id, version: issued.version });
  expect(await gps(issued.key ?? '', [])).toMatchObject({ status: 401, data: { refusal: 'BAD_KEY' } });
  expect(await gps(`qsgps_${'x'.repeat(43)}`, [])).toMatchObject({ status: 401 });
  expect(await stage.machine('POST', '/api/gps', { body: [] })).toMatchObject({ status: 401, data: { refusal: 'BAD_KEY' } });
  const track = await keyOf({ use: 'track', name: '客户系统', customer_id: String(scene.lux) });
  expect(await gps(track, [])).toMatchObject({ status: 401 });
  expect((await mai.send(listMachineKeys, { tab: 'revoked' })).rows.map((row) => row.name)).toContain('试用');
});

test('points are kept once, whatever their order; the last place only moves on', async () => {
  const first = await gps(anyKey, [at(22.5, 108.1, 0, { speed_kmh: 62.4, heading: 181 }), at(22.4, 108.0, 10)]);
  expect(first).toMatchObject({ status: 200, code: 200, data: { taken: 2, duplicates: 0, refused: [] } });
  expect(await gps(anyKey, [at(22.5, 108.1, 0), at(22.4, 108.0, 10)])).toMatchObject({ data: { taken: 0, duplicates: 2 } });
  expect(await gps(anyKey, [at(22.45, 108.05, 5)])).toMatchObject({ data: { taken: 1, duplicates: 0 } });
  expect(await lastOf(scene.small.vehicle)).toMatchObject({ latitude: '22.400000', at: new Date(minute(10)) });
  const { trucks } = await mai.send(liveTrucks, { text: '桂A10001' });
  // At ten past one in the night, the last point is from ten o'clock.
  expect(trucks).toMatchObject([{ plate_no: '桂A10001', latitude: 22.4, stale: true, trip: null }]);
  const { points } = await mai.send(truckTrack, { vehicle_id: String(scene.small.vehicle), from: minute(0), to: minute(60) });
  expect(points.map((point) => point.latitude)).toEqual([22.5, 22.45, 22.4]);
});

test('a row with a character that no table holds is refused alone', async () => {
  const rows = [at(22.31, 108.0, 45), { ...at(22.32, 108.0, 46), device: 'D-\u0000' }, { ...at(22.33, 108.0, 47), device: 'D-\ud800' }];
  const { status, data } = await gps(anyKey, rows);
  expect({ status, data }).toMatchObject({ status: 200, data: { taken: 1, refused: [{ row: 1, refusal: 'BAD_PARAMS' }, { row: 2 }] } });
});

test('each bad row is refused by itself and says why; junk is refused whole', async () => {
  const rows = [
    at(22.3, 108, 20),
    at(0, 0, 21),
    at(22.3, 208, 22),
    { ...at(22.3, 108, 23), at: '2026-11-20T03:00:00Z' },
    { ...at(22.3, 108, 24), at: '2026-09-01T00:00:00Z' },
    { ...at(22.3, 108, 25), device: 'D-NOBODY' },
    { ...at(22.3, 108, 26), colour: 'red' },
    null,
    { at: minute(27), latitude: 22.3, longitude: 108 },
  ];
  const { data, status } = await gps(anyKey, rows);
  expect(status).toBe(200);
  const reply = data as { taken: number; refused: { row: number; refusal: string; at?: { at: string; why: string }[] }[] };
  expect(reply.taken).toBe(1);
  expect(reply.refused.map(({ row, refusal, at: faults }) => [row, faults?.[0]?.why ?? refusal])).toEqual([
    [1, 'NO_FIX'],
    [2, 'TOO_LARGE'],
    [3, 'IN_THE_FUTURE'],
    [4, 'TOO_OLD'],
    [5, 'TRUCK_NOT_KNOWN'],
    [6, 'UNKNOWN_FIELD'],
    [7, 'BAD_TYPE'],
    [8, 'REQUIRED'],
  ]);
  expect(await gps(anyKey, { device: 'D-OWN' })).toMatchObject({ status: 422, data: { refusal: 'NOT_AN_ARRAY' } });
  expect(await gps(anyKey, '{"half": ')).toMatchObject({ status: 400, data: { refusal: 'BAD_PARAMS' } });
  expect(
    await gps(
      anyKey,
      Array.from({ length: 1001 }, (_, place) => at(22, 108, place)),
    ),
  ).toMatchObject({
    status: 422,
    data: { refusal: 'TOO_MANY_ROWS', limit: 1000 },
  });
});

test("a carrier's key reports its own trucks alone, by device or plate, and GCJ-02 is brought back to WGS-84", async () => {
  const foreign = await gps(jinlongGps, [
    at(22.3, 108, 30),
    { ...at(22.3, 108, 30), device: 'D-JL' },
    { plate_no: '桂b·30003', at: minute(31), latitude: 22.31, longitude: 108 },
  ]);
  expect(foreign).toMatchObject({ data: { taken: 2, refused: [{ row: 0, refusal: 'TRUCK_NOT_KNOWN' }] } });
  expect(await lastOf(scene.jinlongTruck.vehicle)).toMatchObject({ latitude: '22.310000' });
  const gcj = await keyOf({ use: 'gps', name: '国内地图', datum: 'gcj02', carrier_id: String(scene.jinlong) });
  await gps(gcj, [{ ...at(39.916404, 116.410244, 40), device: 'D-JL' }]);
  expect(await lastOf(scene.jinlongTruck.vehicle)).toMatchObject({ latitude: '39.915000', longitude: '116.404000' });
});

test("a key without a carrier reports its company's fleet and the trucks on its trips, and no truck of another company", async () => {
  const admin = await stage.cast({ scope: 'all' });
  const abroad = (await admin.send(issueMachineKey, { use: 'gps', name: 'Việt', company_id: String(stage.companies.vn) })).key ?? '';
  const unknown = { taken: 0, refused: [{ row: 0, refusal: 'TRUCK_NOT_KNOWN' }] };
  const saoViet = { plate_no: scene.saoVietTruck.plate, at: minute(50), latitude: 21.1, longitude: 105.9 };
  expect(await gps(abroad, [at(21, 105, 50)])).toMatchObject({ data: unknown });
  expect(await gps(abroad, [saoViet])).toMatchObject({ data: unknown });
  expect(await gps(anyKey, [saoViet])).toMatchObject({ data: unknown });
  const order = await system((work) =>
    addOrder(work, { ...scene, companyId: stage.companies.vn }, { no: 'SO-VN', pieces: 1, kg: '9', m3: '1' }),
  );
  const trip = await admin.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 1, gross_kg: '9', volume_m3: '1' }],
    carrier_id: String(scene.saoViet),
    planned_depart: '2026-11-20T12:30:00Z',
    planned_arrive: '2026-11-20T22:00:00Z',
    pod_required: false,
  });
  await system(({ db }) =>
    db.updateTable('work_order').set({ vehicle_id: scene.saoVietTruck.vehicle }).where('id', '=', BigInt(trip.id)).execute(),
  );
  expect(await gps(abroad, [saoViet])).toMatchObject({ data: { taken: 1 } });
  // Machines send the plate without its dot.
  expect(await gps(abroad, [{ ...saoViet, plate_no: '29c 12345', at: minute(51) }])).toMatchObject({ data: { taken: 1 } });
  expect(await gps(anyKey, [saoViet])).toMatchObject({ data: unknown });
  // A trip that does not take place gives no right to follow its truck, nor does one of more than thirty days ago.
  const set = (facts: object) => system(({ db }) => db.updateTable('work_order').set(facts).where('id', '=', BigInt(trip.id)).execute());
  const next = { ...saoViet, at: minute(52) };
  await set({ state: 'cancelled' });
  expect(await gps(abroad, [next])).toMatchObject({ data: unknown });
  const ago = (ms: number) => new Date(stage.clock.now().getTime() - 30 * 86_400_000 + ms);
  await set({ state: 'completed', planned_depart: ago(-86_400_000), planned_arrive: ago(0) });
  expect(await gps(abroad, [next])).toMatchObject({ data: unknown });
  await set({ planned_arrive: ago(1) });
  expect(await gps(abroad, [next])).toMatchObject({ data: { taken: 1 } });
});

test('a key may ask so often in a minute and is told when to come again', async () => {
  const slow = await keyOf({ use: 'gps', name: '慢', per_minute: 2 });
  expect([(await gps(slow, [])).status, (await gps(slow, [])).status]).toEqual([200, 200]);
  expect(await gps(slow, [])).toMatchObject({ status: 429, data: { refusal: 'TOO_MANY', retry_after: 60 } });
  stage.clock.advance(61_000);
  expect((await gps(slow, [])).status).toBe(200);
});

test('a truck that comes to a stop of its trip proposes the arrival; somebody takes it, and what was said by hand stands', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-GPS', pieces: 5, kg: '500', m3: '2' }));
  const trip = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: '2026-11-20T03:00:00Z',
    planned_arrive: '2026-11-20T20:00:00Z',
    second_driver_id: String(scene.large.driver),
    pod_required: false,
  });
  stage.clock.set('2026-11-20T03:30:00Z');
  const departed = await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at: '2026-11-20T03:10:00Z' });
  stage.clock.set('2026-11-20T12:00:00Z');
  const drive = (hour: number, latitude: number, longitude: number) => ({
    device: 'D-OWN',
    at: `2026-11-20T${hour}:00:00Z`,
    latitude,
    longitude,
  });
  await gps(anyKey, [drive(10, 21.5, 106.2), drive(11, 21.0285, 105.8545), drive(12, 21.029, 105.855)]);
  const { proposals } = await mai.send(listProposals, { work_order_id: trip.id });
  expect(proposals).toMatchObject([{ code: 'arrivedStop', at: '2026-11-20T11:00:00.000Z', stop_name: '河内收货仓', plate_no: '桂A10001' }]);
  // A trip that ended asks nothing more.
  const setState = (state: 'cancelled' | 'departed') =>
    system(({ db }) => db.updateTable('work_order').set({ state }).where('id', '=', BigInt(trip.id)).execute());
  await setState('cancelled');
  expect((await mai.send(listProposals, {})).proposals).toEqual([]);
  await setState('departed');
  // Proposals alone change nothing.
  expect(await mai.send(getWorkOrder, { id: trip.id })).toMatchObject({ state: 'departed', version: departed.version });
  const [proposal] = proposals;
  const taken = await mai.send(decideProposal, { id: proposal?.id ?? '', version: 1, take: true });
  expect(taken.state).toBe('taken');
  const arrived = await mai.send(getWorkOrder, { id: trip.id });
  expect(arrived).toMatchObject({ state: 'arrived', arrived_at: '2026-11-20T11:00:00.000Z' });
  expect(await mai.refused(decideProposal, { id: proposal?.id ?? '', version: 2, take: false })).toBe('ILLEGAL_MOVE');
  const track = await mai.send(truckTrack, { work_order_id: trip.id });
  expect(track.visits).toMatchObject([{ station_name: 'Hanoi', left_at: null }]);
  expect(track.plan.map((stop) => stop.action)).toEqual(['pickup', 'deliver']);
  // Eight days are shown at once.
  const from = '2026-11-12T12:00:00Z';
  const window = { vehicle_id: String(scene.small.vehicle), from };
  await mai.send(truckTrack, { ...window, to: '2026-11-20T12:00:00Z' });
  const longer = await mai.raw('truckTrack.track', { ...window, to: '2026-11-20T12:00:01Z' });
  expect(longer.data).toMatchObject({ at: [{ at: 'to', why: 'TRACK_TOO_LONG' }] });
});

test('batches of one truck that are followed in the wrong order, or by nobody, give its visits in their order', async () => {
  const vehicle_id = scene.small.vehicle;
  const fix = (hour: number, latitude: number, longitude: number): NewFix => ({
    vehicle_id,
    at: new Date(`2026-11-20T${hour}:00:00Z`),
    latitude,
    longitude,
    speed_kmh: null,
    heading: null,
    odometer_km: null,
  });
  stage.clock.set('2026-11-20T20:00:00Z');
  const away = [fix(13, 21.5, 106.2)];
  const back = [fix(14, 21.0285, 105.8545)];
  const gone = [fix(15, 21.5, 106.2)];
  // All three are stored before the first is followed, and a server ended before it followed the second.
  for (const batch of [away, back, gone]) await system((work) => keepFixes(work, batch));
  await system((work) => followFixes(work, gone));
  await system((work) => followFixes(work, away));
  const visits = await system(({ db }) =>
    db.selectFrom('vehicle_visit').select(['entered_at', 'left_at']).where('vehicle_id', '=', vehicle_id).orderBy('entered_at').execute(),
  );
  expect(visits.slice(-2)).toEqual([
    { entered_at: new Date('2026-11-20T11:00:00Z'), left_at: new Date('2026-11-20T13:00:00Z') },
    { entered_at: new Date('2026-11-20T14:00:00Z'), left_at: new Date('2026-11-20T15:00:00Z') },
  ]);
});

test('the outline that somebody drew on the station counts, not the circle, until it is cleared', async () => {
  const yard = {
    code: 'CNYARD',
    name: '柳州查验场',
    name_en: 'Liuzhou yard',
    kind: 'yard',
    country: 'CN',
    time_zone: 'Asia/Shanghai',
    latitude: '24.3',
    longitude: '109.4',
    radius_m: 1000,
    bonded: false,
  } as const;
  // East of its own gate, which is the centre of the circle.
  const outline = 'POLYGON ((109.415 24.295, 109.425 24.295, 109.425 24.305, 109.415 24.305, 109.415 24.295))';
  const station = await mai.send(stations.save, { ...yard, outline });
  const { fences } = await mai.send(listFences, {});
  expect(fences.find((fence) => fence.station_id === station.id)?.ring).toHaveLength(4);
  const visits = async (from: string, to: string) =>
    (await mai.send(truckTrack, { vehicle_id: String(scene.large.vehicle), from, to })).visits.map((visit) => visit.entered_at);
  await system(async ({ db }) => {
    await db.updateTable('vehicle').set({ gps_device: 'D-LARGE' }).where('id', '=', scene.large.vehicle).execute();
  });
  stage.clock.set('2026-11-20T16:00:00Z');
  const drive = (hour: string, longitude: number) => ({ device: 'D-LARGE', at: `2026-11-20T${hour}:00Z`, latitude: 24.3, longitude });
  expect(await gps(anyKey, [drive('13:00', 109.4), drive('13:10', 109.42), drive('13:20', 109.5)])).toMatchObject({ data: { taken: 3 } });
  expect(await visits('2026-11-20T12:00:00Z', '2026-11-20T14:00:00Z')).toEqual(['2026-11-20T13:10:00.000Z']);
  await mai.send(stations.save, { ...yard, id: station.id, version: station.version, outline: null });
  await gps(anyKey, [drive('15:00', 109.42), drive('15:10', 109.4), drive('15:20', 109.5)]);
  expect(await visits('2026-11-20T14:30:00Z', '2026-11-20T16:00:00Z')).toEqual(['2026-11-20T15:10:00.000Z']);
});

test("a carrier's system tells its trips' milestones, a customer's reads its orders, and neither sees another's", async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-API', pieces: 5, kg: '500', m3: '2' }));
  const foreign = await system((work) =>
    addOrder(work, { ...scene, lux: scene.vina }, { no: 'SO-FOREIGN', pieces: 5, kg: '500', m3: '2' }),
  );
  const trip = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-20T20:30:00Z',
    planned_arrive: '2026-11-21T06:00:00Z',
    pod_required: false,
  });
  await system(async ({ db }) => {
    await db.updateTable('work_order').set({ state: 'assigned', plate_no: '桂B30003' }).where('id', '=', BigInt(trip.id)).execute();
  });
  const jinlong = await keyOf({ use: 'track', name: '金龙 TMS', carrier_id: String(scene.jinlong) });
  const saoViet = await keyOf({ use: 'track', name: 'Sao Việt TMS', carrier_id: String(scene.saoViet) });
  const lux = await keyOf({ use: 'track', name: '立讯 ERP', customer_id: String(scene.lux) });
  const tell = (key: string, body: unknown) => stage.machine('POST', '/api/track', { key, body });
  const departure = { work_order_no: trip.no, code: 'departed', at: '2026-11-20T12:10:00Z' };
  stage.clock.set('2026-11-20T20:00:00Z');

  expect(await tell(saoViet, [departure])).toMatchObject({ status: 200, data: { taken: 0, refused: [{ row: 0, refusal: 'NOT_FOUND' }] } });
  expect(await tell(lux, [departure])).toMatchObject({ status: 403 });
  const arrival = {
    work_order_no: trip.no,
    code: 'arrivedStop',
    stop_seq: 2,
    at: '2026-11-20T19:00:00Z',
    latitude: 21.03,
    longitude: 105.85,
  };
  const reply = await tell(jinlong, [departure, { ...arrival, stop_seq: 9 }, arrival, { ...departure, code: 'signed' }, 'junk']);
  expect(reply).toMatchObject({ data: { taken: 2, duplicates: 0, refused: [{ row: 1, refusal: 'NOT_FOUND' }, { row: 3 }, { row: 4 }] } });
  expect(await tell(jinlong, [departure, arrival])).toMatchObject({ data: { taken: 0, duplicates: 2, refused: [] } });
  // The same moment at another stop is another report.
  expect(await tell(jinlong, [{ ...arrival, stop_seq: 1 }])).toMatchObject({ data: { taken: 1, duplicates: 0, refused: [] } });
  const seen = await mai.send(getWorkOrder, { id: trip.id });
  expect(seen.state).toBe('arrived');
  expect(seen.events.filter((event) => event.code === 'departed')).toMatchObject([{ by_name: '金龙 TMS', by_carrier: true }]);

  const read = (key: string, query = '') => stage.machine('GET', `/api/track${query}`, { key });
  const mine = await read(jinlong, `?work_order_no=${trip.no}`);
  expect(mine.data).toMatchObject({
    work_orders: [{ no: trip.no, state: 'arrived', stops: [{ seq: 1 }, { seq: 2, arrived_at: '2026-11-20T19:00:00.000Z' }] }],
  });
  expect((await read(saoViet, `?work_order_no=${trip.no}`)).data).toEqual({ work_orders: [] });
  // A draft is not the carrier's yet, also where its price waits for approval.
  const setState = (state: 'draft' | 'arrived') =>
    system(({ db }) => db.updateTable('work_order').set({ state }).where('id', '=', BigInt(trip.id)).execute());
  await setState('draft');
  expect((await read(jinlong, `?work_order_no=${trip.no}`)).data).toEqual({ work_orders: [] });
  await setState('arrived');
  const orders = (await read(lux, '?order_no=SO-API,SO-FOREIGN')).data as {
    orders: { order_no: string; milestones: { code: string; actual_at: string | null }[] }[];
  };
  expect(orders.orders.map((one) => one.order_no)).toEqual(['SO-API']);
  expect(orders.orders[0]?.milestones.find((one) => one.code === 'arrived')?.actual_at).toBe('2026-11-20T19:00:00.000Z');
  expect(await read(lux, '?size=9999')).toMatchObject({ status: 400 });
  expect(foreign).toBeGreaterThan(order);
});

test('a key sees the rows of its party whatever it is called', async () => {
  const goods = { pieces: 5, kg: '500', m3: '2' };
  await system(async (work) => {
    await addOrder(work, scene, { no: 'SO-NAMED-OWN', ...goods });
    await addOrder(work, { ...scene, lux: scene.vina }, { no: 'SO-NAMED-OTHER', ...goods });
  });
  const customersSeenBy = async (name: string): Promise<(bigint | null)[]> => {
    const key = { id: 1n, name, company_id: stage.companies.cn, carrier_id: null, customer_id: scene.lux, datum: 'wgs84' } as const;
    const who = partyOf(key, { bearer: '', body: undefined, query: {}, params: {}, accept: '', ip: '127.0.0.1' });
    const orders = await stage.door.within<DispatchTables, { customer_id: bigint }[]>(who, 'read', ({ db }) =>
      db.selectFrom('transport_order').select('customer_id').distinct().execute(),
    );
    return orders.map((order) => order.customer_id);
  };
  for (const name of ['立讯 ERP', 'system', 'stranger', 'party', 'quayside_system', ''])
    expect([name, await customersSeenBy(name)]).toEqual([name, [scene.lux]]);
});
