import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { crewFor } from '../capacity/contract.ts';
import { answerCarrierWork, assignCarrierWork, getCarrierWork, reportCarrierWork, signCarrierWork } from '../carrier/contract.ts';
import { truckTrack } from '../position/contract.ts';
import { decidePrice } from '../review/contract.ts';
import { addDriver, addOrder, addTruck, crewOf, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { assignTruck, dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from './contract.ts';

/* A truck breaks down between the border and Hanoi. Its carrier sends another one from Hanoi, which never leaves the country. */

let stage: Stage;
let scene: DispatchScene;
let spare: Truck;
let mai: Player;
let system: DispatchStage['system'];
let lin: Player;
let phuc: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  spare = await system(async (work) => {
    const truck = await addTruck(work, scene.saoViet, { plate: '29H-777.77', kg: '20000', m3: '80', country: 'VN' });
    await work.db.updateTable('vehicle').set({ border_permit_until: null }).where('id', '=', truck.vehicle).execute();
    await work.db.updateTable('driver').set({ passport_until: null }).where('id', '=', truck.driver).execute();
    return truck;
  });
  lin = await stage.cast({ name: 'Lin' });
  phuc = await stage.cast({ name: 'Phúc', type: 2, carrierId: scene.saoViet });
});
afterAll(() => stage.close());

/** Another truck of the carrier that never leaves the country. */
const relief = (plate: string) => system((work) => addTruck(work, scene.saoViet, { plate, kg: '20000', m3: '80', country: 'VN' }));

/** A trip across the border that has departed on the given day of November; its order, its id and its version. */
async function underWay(no: string, day: number): Promise<{ order: string; id: string; version: number }> {
  const at = (hour: number): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
  stage.clock.set(at(0));
  const order = await system((work) =>
    addOrder(work, scene, { no, pieces: 10, kg: '1000', m3: '4', region: 'border', pickup: new Date(at(1)) }),
  );
  const { id, version } = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 10, gross_kg: '1000', volume_m3: '4' }],
    carrier_id: String(scene.saoViet),
    price: '9000000',
    price_currency: 'VND',
    price_reason: '无报价',
    planned_depart: at(1),
    planned_arrive: at(20),
    pod_required: false,
  });
  // The price has no quotation to compare with, and another person approves it.
  const approved = await lin.send(decidePrice, { id, version, approve: true });
  const accepted = await phuc.send(answerCarrierWork, { id, version: approved.version, accept: true });
  const assigned = await phuc.send(assignCarrierWork, { id, version: accepted.version, ...crewOf(scene.saoVietTruck) });
  stage.clock.set(at(12));
  const departed = await phuc.send(reportCarrierWork, { id, version: assigned.version, code: 'departed', at: at(2) });
  return { order: String(order), id, version: departed.version };
}

test('the carrier exchanges the truck behind the border, and the other one delivers the goods of the same trip', async () => {
  const { order, id, version } = await underWay('SO-X1', 21);
  const before = await mai.send(getWorkOrder, { id });
  // Before the border the next truck needs the papers for it as well.
  expect(await phuc.refused(assignCarrierWork, { id, version, ...crewOf(spare) })).toBe('VEHICLE_UNFIT');
  const crossed = await phuc.send(reportCarrierWork, { id, version, code: 'border', at: '2026-11-21T09:00:00Z' });
  const exchanged = await phuc.send(assignCarrierWork, { id, version: crossed.version, ...crewOf(spare) });
  expect(exchanged).toEqual({ state: 'departed', version: crossed.version + 1 });

  const after = await mai.send(getWorkOrder, { id });
  expect(after).toMatchObject({ plate_no: '29H-777.77', driver_id: String(spare.driver), departed_at: before.departed_at });
  // The price and the type of truck that it is paid by stay.
  expect([after.buy_amount, after.vehicle_type_id]).toEqual([before.buy_amount, before.vehicle_type_id]);
  expect(after.events.find(({ code }) => code === 'exchanged')).toMatchObject({
    at: '2026-11-21T12:00:00.000Z',
    by_carrier: true,
    remark: '29C-123.45 → 29H-777.77 司机 29H-777.77',
  });
  // The truck that broke down is off the trip, the other one is on it, and followed from now on.
  const rest = { depart: '2026-11-21T13:00:00Z', arrive: '2026-11-21T18:00:00Z' };
  const { vehicles } = await mai.send(crewFor, { carrier_id: String(scene.saoViet), ...rest });
  const busy = vehicles.map(({ plate_no, busy }) => [plate_no, busy?.no ?? null]);
  expect(Object.fromEntries(busy)).toEqual({ '29C-123.45': null, '29H-777.77': after.no });
  const track = await mai.send(truckTrack, { work_order_id: id });
  expect([track.vehicle?.name, track.from]).toEqual(['29H-777.77', '2026-11-21T12:00:00.000Z']);
  expect(track.trucks.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['29C-123.45', '2026-11-21T01:00:00.000Z', '2026-11-21T12:00:00.000Z'],
    ['29H-777.77', '2026-11-21T12:00:00.000Z', '2026-11-21T13:00:00.000Z'],
  ]);

  stage.clock.set('2026-11-21T19:00:00Z');
  const [load] = (await phuc.send(getCarrierWork, { id })).loaded;
  const signature = { load_id: load?.id ?? '', signed_pieces: 10, signed_by: 'An', at: '2026-11-21T18:00:00Z' };
  expect(await phuc.send(signCarrierWork, { id, version: exchanged.version, ...signature })).toMatchObject({ state: 'completed' });
  expect(await mai.send(getOrder, { id: order })).toMatchObject({ state: 'signed' });
  const late = { id, version: exchanged.version + 1, ...crewOf(scene.saoVietTruck) };
  expect(await phuc.refused(assignCarrierWork, late)).toBe('ILLEGAL_MOVE');
});

test('dispatch exchanges it as well, for a truck of the same carrier that is on no other trip', async () => {
  const { id, version } = await underWay('SO-X2', 25);
  expect(await mai.refused(assignTruck, { id, version, ...crewOf(scene.large) })).toBe('VEHICLE_NOT_OF_CARRIER');
  const other = await system((work) => addTruck(work, scene.saoViet, { plate: '29K-888.88', kg: '500', m3: '2', country: 'VN' }));
  expect(await mai.refused(assignTruck, { id, version, ...crewOf(other) })).toBe('OVERLOADED');
  const crossed = await phuc.send(reportCarrierWork, { id, version, code: 'border', at: '2026-11-25T09:00:00Z' });
  // The truck and the driver that are on the trip take over from nobody.
  const same = { id, version: crossed.version, ...crewOf(scene.saoVietTruck) };
  const reply = await mai.raw(assignTruck.cmd, { ...same, request_id: crypto.randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'vehicle_id', why: 'SAME_CREW' }] });
  // Another driver for the same truck is no exchange, and the truck is followed from its departure.
  const driver = await system((work) => addDriver(work, scene.saoViet, { name: 'Bảo', country: 'VN' }));
  const truck = { vehicle_id: String(scene.saoVietTruck.vehicle), driver_id: String(driver) };
  const relieved = await mai.send(assignTruck, { id, version: crossed.version, ...truck });
  expect((await mai.send(getWorkOrder, { id })).events.map(({ code }) => code)).not.toContain('exchanged');
  expect((await mai.send(truckTrack, { work_order_id: id })).from).toBe('2026-11-25T01:00:00.000Z');
  expect(await mai.send(assignTruck, { id, version: relieved.version, ...crewOf(spare) })).toMatchObject({ state: 'departed' });
});

test('the truck that takes over carries what is not delivered yet', async () => {
  stage.clock.set('2026-11-28T00:00:00Z');
  const load = async (no: string) => {
    const goods = { no, pieces: 10, kg: '4000', m3: '8', pickup: new Date('2026-11-28T01:00:00Z') };
    const order = await system((work) => addOrder(work, scene, goods));
    return { order_id: String(order), pieces: 10, gross_kg: '4000', volume_m3: '8' };
  };
  const { id, version } = await mai.send(dispatchLoads, {
    loads: [await load('SO-X3'), await load('SO-X4')],
    carrier_id: String(scene.ownFleet),
    ...crewOf(scene.large),
    planned_depart: '2026-11-28T01:00:00Z',
    planned_arrive: '2026-11-28T09:00:00Z',
    pod_required: false,
  });
  stage.clock.set('2026-11-28T06:00:00Z');
  const departed = await mai.send(reportWorkOrder, { id, version, code: 'departed', at: '2026-11-28T01:00:00Z' });
  expect(await mai.refused(assignTruck, { id, version: departed.version, ...crewOf(scene.small) })).toBe('OVERLOADED');
  const [first] = (await mai.send(getWorkOrder, { id })).loaded;
  const signature = { load_id: first?.id ?? '', signed_pieces: 10, signed_by: 'An', at: '2026-11-28T05:00:00Z' };
  const signed = await mai.send(signLoad, { id, version: departed.version, ...signature });
  expect(await mai.send(assignTruck, { id, version: signed.version, ...crewOf(scene.small) })).toMatchObject({ state: 'departed' });
});

test('each truck of the trip has the track of its own part, wherever it was before and after', async () => {
  const next = await relief('29H-555.55');
  const { id, version } = await underWay('SO-X5', 29);
  const { version: crossed } = await phuc.send(reportCarrierWork, { id, version, code: 'border', at: '2026-11-29T09:00:00Z' });
  await phuc.send(assignCarrierWork, { id, version: crossed, ...crewOf(next) });
  stage.clock.set('2026-11-29T19:00:00Z');
  // One degree of latitude is 111 km. The truck that broke down goes on alone to a workshop, and the next one came from far away.
  const at = (truck: Truck, hour: number, latitude: string) => ({ vehicle: truck.vehicle, hour, latitude });
  const points = [
    at(scene.saoVietTruck, 3, '22.0'),
    at(scene.saoVietTruck, 11, '21.5'),
    at(scene.saoVietTruck, 15, '18.0'),
    at(next, 3, '25.0'),
    at(next, 13, '21.5'),
    at(next, 17, '21.0'),
  ].map(({ vehicle, hour, latitude }) => ({
    vehicle_id: vehicle,
    at: new Date(Date.UTC(2026, 10, 29, hour)),
    latitude,
    longitude: '106',
    speed_kmh: null,
    heading: null,
    odometer_km: null,
  }));
  await system(({ db }) => db.insertInto('vehicle_position').values(points).execute());
  const track = async (truck: number) => {
    const { vehicle, points: shown, km } = await mai.send(truckTrack, { work_order_id: id, truck });
    return [vehicle?.name, shown.map(({ latitude }) => latitude), Math.round(km)];
  };
  expect(await track(1)).toEqual(['29C-123.45', [22, 21.5], 56]);
  expect(await track(2)).toEqual(['29H-555.55', [21.5, 21], 56]);
  expect(await mai.refused(truckTrack, { work_order_id: id, truck: 3 })).toBe('NOT_FOUND');
});

test('the next truck is needed from the exchange on: what it and its driver did before does not stop them', async () => {
  const next = await relief('29H-666.66');
  stage.clock.set('2026-12-03T00:00:00Z');
  const order = await system((work) =>
    addOrder(work, scene, { no: 'SO-X6', pieces: 1, kg: '100', m3: '1', pickup: new Date('2026-12-03T01:00:00Z') }),
  );
  const morning = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 1, gross_kg: '100', volume_m3: '1' }],
    carrier_id: String(scene.saoViet),
    planned_depart: '2026-12-03T01:00:00Z',
    planned_arrive: '2026-12-03T05:00:00Z',
    pod_required: false,
  });
  const accepted = await phuc.send(answerCarrierWork, { id: morning.id, version: morning.version, accept: true });
  await phuc.send(assignCarrierWork, { id: morning.id, version: accepted.version, ...crewOf(next) });
  // The other trip is planned from nine in the morning, and its truck breaks down at two in the night, on the day after the driver's ban.
  const { id, version } = await underWay('SO-X7', 30 + 3);
  await system(({ db }) =>
    db
      .updateTable('driver')
      .set({ banned_from: '2026-12-02', banned_until: '2026-12-03', ban_reason: '违章' })
      .where('id', '=', next.driver)
      .execute(),
  );
  const { version: crossed } = await phuc.send(reportCarrierWork, { id, version, code: 'border', at: '2026-12-03T09:00:00Z' });
  const exchange = { id, version: crossed, ...crewOf(next) };
  expect(await phuc.refused(assignCarrierWork, exchange)).toBe('DRIVER_UNFIT');
  stage.clock.set('2026-12-03T18:00:00Z');
  expect(await phuc.send(assignCarrierWork, exchange)).toMatchObject({ state: 'departed' });
});
