import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { decidePrice } from '../review/contract.ts';
import { addDriver, addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { assignTruck, changeLoads, dispatchLoads, getWorkOrder, moveWorkOrder } from './contract.ts';

/* Other goods on a trip that is planned: its way, its truck and its price follow them. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let lin: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  lin = await stage.cast({ name: 'Lin' });
});
afterAll(() => stage.close());

const order = (no: string, more: Partial<Parameters<typeof addOrder>[2]> = {}) =>
  system((work) => addOrder(work, scene, { no, pieces: 20, kg: '2000', m3: '8', ...more }));
const load = (id: bigint, pieces = 20) => ({
  order_id: String(id),
  pieces,
  gross_kg: String(pieces * 100),
  volume_m3: String(pieces * 0.4),
});
const day = (date: string) => ({ planned_depart: `${date}T01:00:00Z`, planned_arrive: `${date}T11:00:00Z` });
const own = () => ({ carrier_id: String(scene.ownFleet), vehicle_id: String(scene.small.vehicle), driver_id: String(scene.small.driver) });

test('a trip inland that takes an order across the border gets its way, and needs a truck and a driver that may cross', async () => {
  const inland = await order('SO-C1');
  await system(async ({ db }) => {
    const values = { code: 'QZH', name: '钦州', name_en: 'Qinzhou', kind: 'city', country: 'CN', latitude: null, longitude: null } as const;
    const { id } = await db
      .insertInto('station')
      .values({ ...values, time_zone: 'Asia/Shanghai' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const way = { mode: 'road', distance_km: '120', standard_hours: '3', cross_border: false } as const;
    const ends = { origin_station_id: scene.nanning, destination_station_id: id };
    const line = { ...way, ...ends, code: 'NNG-QZH', name: '南宁—钦州' };
    const { id: line_id } = await db.insertInto('line').values(line).returning('id').executeTakeFirstOrThrow();
    await sql`update transport_order set destination_station_id = ${id}, line_id = ${line_id} where id = ${inland}`.execute(db);
  });
  const abroad = await order('SO-C2', { region: 'border' });
  const trip = await mai.send(dispatchLoads, {
    loads: [load(inland)],
    ...own(),
    ...day('2026-11-24'),
    planned_arrive: '2026-11-24T15:00:00Z',
  });
  expect(await mai.send(getWorkOrder, { id: trip.id })).toMatchObject({
    region: 'cn',
    line_name: '南宁—钦州',
    distance_km: '120.00',
    destination_name: '钦州',
  });

  const other = { id: trip.id, version: trip.version, loads: [load(abroad)] };
  const papers = (permit: string | null, passport: string | null) =>
    system(async ({ db }) => {
      await db.updateTable('vehicle').set({ border_permit_until: permit }).where('id', '=', scene.small.vehicle).execute();
      await db.updateTable('driver').set({ passport_until: passport }).where('id', '=', scene.small.driver).execute();
    });
  await papers(null, '2027-12-31');
  expect(await mai.refused(changeLoads, other)).toBe('VEHICLE_UNFIT');
  await papers('2027-12-31', '2026-11-23');
  expect(await mai.refused(changeLoads, other)).toBe('DRIVER_UNFIT');
  await papers('2027-12-31', '2027-12-31');
  // Eighteen hours to Hanoi in one day are too long for one driver, whatever the instructions say: a second one takes turns.
  expect(await mai.refused(changeLoads, { ...other, instructions: '双司机' })).toBe('OVER_DAY_HOURS');
  const relief = await system((work) => addDriver(work, scene.ownFleet, { name: '替班' }));
  const crew = { vehicle_id: String(scene.small.vehicle), driver_id: String(scene.small.driver), second_driver_id: String(relief) };
  const { version } = await mai.send(assignTruck, { id: trip.id, version: trip.version, ...crew });
  await mai.send(changeLoads, { ...other, version, instructions: '走友谊关' });
  expect(await mai.send(getWorkOrder, { id: trip.id })).toMatchObject({
    region: 'border',
    destination_name: 'Hanoi',
    distance_km: '380.00',
    instructions: '走友谊关',
    second_driver_name: '替班',
    order_nos: ['SO-C2'],
  });
});

test('the week of a driver counts the new way of the trip', async () => {
  const inland = await order('SO-W1');
  await system(({ db }) =>
    sql`update transport_order o set destination_station_id = l.destination_station_id, line_id = l.id from line l
      where l.code = 'NNG-QZH' and o.id = ${inland}`.execute(db),
  );
  const large = { ...own(), vehicle_id: String(scene.large.vehicle), driver_id: String(scene.large.driver) };
  const days = (from: string, until: string) => ({ planned_depart: `${from}T00:00:00Z`, planned_arrive: `${until}T12:00:00Z` });
  // Two trips to Hanoi are 36 hours of the week from Monday, 7 December; one more would be 54.
  for (const [no, from, until] of [
    ['SO-W2', '2026-12-07', '2026-12-08'],
    ['SO-W3', '2026-12-09', '2026-12-10'],
  ] as const)
    await mai.send(dispatchLoads, { loads: [load(await order(no, { region: 'border' }))], ...large, ...days(from, until) });
  const trip = await mai.send(dispatchLoads, { loads: [load(inland)], ...large, ...days('2026-12-11', '2026-12-12') });
  const abroad = await order('SO-W4', { region: 'border' });
  const change = { id: trip.id, version: trip.version, loads: [load(abroad)] };
  expect(await mai.refused(changeLoads, change)).toBe('OVER_WEEK_HOURS');
});

test('less goods for a price that was approved for more are refused; as much or more is not', async () => {
  const [a, b] = [await order('SO-C3'), await order('SO-C4')];
  const price = { price: '4800.00', price_currency: 'CNY' as const, price_reason: '旺季' };
  const carrier = { carrier_id: String(scene.jinlong), ...price, ...day('2026-11-25') };
  const pending = await mai.send(dispatchLoads, { loads: [load(a)], ...carrier });
  const sent = await lin.send(decidePrice, { id: pending.id, version: pending.version, approve: true });
  const accepted = await mai.send(moveWorkOrder, { id: pending.id, version: sent.version, action: 'accept' });
  const change = { id: pending.id, version: accepted.version };
  expect(await mai.refused(changeLoads, { ...change, loads: [load(a, 2)] })).toBe('PRICE_OF_OTHER_LOADS');
  expect(await mai.send(getWorkOrder, { id: pending.id })).toMatchObject({ pieces: 20, price_state: 'approved' });
  expect(await mai.send(changeLoads, { ...change, loads: [load(a), load(b)] })).toMatchObject({ price_state: 'approved' });
});

test('a price that waits is decided neither by the one who wrote it nor by the one who chose other loads', async () => {
  const [a, b] = [await order('SO-C5'), await order('SO-C6')];
  const price = { price: '4800.00', price_currency: 'CNY' as const, price_reason: '旺季' };
  const pending = await mai.send(dispatchLoads, { loads: [load(a)], carrier_id: String(scene.jinlong), ...price, ...day('2026-11-26') });
  const changed = await lin.send(changeLoads, { id: pending.id, version: pending.version, loads: [load(b, 5)] });
  expect(changed.price_state).toBe('pending');
  const { events } = await mai.send(getWorkOrder, { id: pending.id });
  expect(events.find(({ code }) => code === 'loadsChanged')).toMatchObject({ remark: 'SO-C6 × 5', by_name: 'Lin' });
  const decision = { id: pending.id, version: changed.version, approve: true };
  expect(await lin.refused(decidePrice, decision)).toBe('FOUR_EYES');
  expect(await mai.refused(decidePrice, decision)).toBe('FOUR_EYES');
  const wei = await stage.cast({ name: 'Wei' });
  expect(await wei.send(decidePrice, decision)).toMatchObject({ state: 'offered', price_state: 'approved' });
});

test('what a truck cannot take, or an order does not have, is refused, and the trip stays as it was', async () => {
  const [a, heavy, large, gone] = [
    await order('SO-C7'),
    await order('SO-C8', { kg: '5151' }),
    await order('SO-C9', { m3: '20.0001' }),
    await order('SO-C10', { state: 'signed' }),
  ];
  const trip = await mai.send(dispatchLoads, { loads: [load(a, 10)], ...own(), ...day('2026-11-27') });
  const changing = (id: bigint, more: object) =>
    mai.refused(changeLoads, { id: trip.id, version: trip.version, loads: [{ ...load(id), ...more }] });
  expect(await changing(heavy, { gross_kg: '5150.001' })).toBe('OVERLOADED');
  expect(await changing(large, { volume_m3: '20.0001' })).toBe('OVER_VOLUME');
  expect(await changing(a, { pieces: 0, gross_kg: '0' })).toBe('EMPTY_LOAD');
  expect(await changing(a, { pieces: 21 })).toBe('OVER_ORDER');
  expect(await changing(gone, {})).toBe('ORDER_NOT_DISPATCHABLE');
  expect(await mai.send(getWorkOrder, { id: trip.id })).toMatchObject({ version: trip.version, pieces: 10, order_nos: ['SO-C7'] });
});

test('what is too much is said with its unit, as a Vietnamese dispatcher writes numbers', async () => {
  const dung = await stage.cast({ name: 'Dũng', language: 'vi' });
  const id = await order('SO-V1');
  const answer = async (more: object) => {
    const plan = { loads: [{ ...load(id), ...more }], ...own(), ...day('2026-11-28'), request_id: crypto.randomUUID() };
    return (await dung.raw(dispatchLoads.cmd, plan)).msg;
  };
  expect(await answer({ pieces: 21 })).toBe('Đơn SO-V1 chỉ còn 20 kiện, không thể xếp 21 kiện. Hãy giảm số lượng.');
  expect(await answer({ gross_kg: '2000.125' })).toBe('Đơn SO-V1 chỉ còn 2.000 kg, không thể xếp 2.000,125 kg. Hãy giảm số lượng.');
  expect(await answer({ volume_m3: '8.5' })).toBe('Đơn SO-V1 chỉ còn 8 m³, không thể xếp 8,5 m³. Hãy giảm số lượng.');
});
