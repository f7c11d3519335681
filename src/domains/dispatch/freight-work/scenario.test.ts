import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { answerCarrierWork, assignCarrierWork } from '../carrier/contract.ts';
import { addDriver, addOrder, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { assignTruck, changeLoads, getWorkOrder, moveWorkOrder, planWorkOrder, reportWorkOrder } from '../work-order/contract.ts';
import { createFreightWork, finishFreightWork, listFreightWork, saveFreightFacts } from './contract.ts';

/* Trucks for bookings: a container from the depot to the factory and back to the port, goods to the airport. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let relief: bigint;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  relief = await system((work) => addDriver(work, scene.ownFleet, { name: '替班' }));
});
afterAll(() => stage.close());

const drayage = (more: object = {}) => ({
  kind: 'drayage' as const,
  booking_no: 'COSU6012345670',
  origin_station_id: String(scene.nanning),
  destination_station_id: String(scene.hanoi),
  return_station_id: String(scene.nanning),
  free_until: '2026-11-21',
  gross_kg: '4000',
  carrier_id: String(scene.ownFleet),
  vehicle_id: String(scene.small.vehicle),
  driver_id: String(scene.small.driver),
  planned_depart: '2026-11-20T03:00:00Z',
  planned_arrive: '2026-11-20T20:00:00Z',
  second_driver_id: String(relief),
  ...more,
});

test('a container goes out, is named on the way, is late in coming back, and the job is done when the empty is returned', async () => {
  expect(await mai.refused(createFreightWork, drayage({ booking_no: null }))).toBe('BAD_PARAMS');
  expect(await mai.refused(createFreightWork, drayage({ container_no: 'CSQU3054384' }))).toBe('BAD_PARAMS');
  expect(await mai.refused(createFreightWork, drayage({ gross_kg: '9000' }))).toBe('OVERLOADED');
  const trip = await mai.send(createFreightWork, drayage());
  expect(trip.state).toBe('assigned');
  // The same checks as for any trip: the truck is already on a trip.
  expect(await mai.refused(createFreightWork, drayage({ booking_no: 'OTHER' }))).toBe('VEHICLE_BUSY');
  const detail = await mai.send(getWorkOrder, { id: trip.id });
  expect(detail.stops.map((stop) => [stop.action, stop.name])).toEqual([
    ['pickup', '南宁'],
    ['deliver', 'Hanoi'],
    ['deliver', '南宁'],
  ]);
  stage.clock.set('2026-11-20T04:00:00Z');
  const departed = await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at: '2026-11-20T03:10:00Z' });
  const overdue = async () => (await mai.send(listFreightWork, { where: { overdue: true } })).rows.map(({ no }) => no);
  // The 21st is free to its end in China.
  stage.clock.set('2026-11-21T15:59:59Z');
  expect(await overdue()).toEqual([]);
  stage.clock.set('2026-11-21T16:00:00Z');
  expect(await overdue()).toEqual([trip.no]);
  const at = '2026-11-23T01:00:00Z';
  stage.clock.set('2026-11-23T02:00:00Z');
  expect(await mai.refused(finishFreightWork, { id: trip.id, version: departed.version, at })).toBe('CONTAINER_MISSING');
  const saved = await mai.send(saveFreightFacts, {
    id: trip.id,
    version: departed.version,
    container_no: 'csqu 3054383',
    seal_no: 'SL9',
    free_until: '2026-11-21',
  });
  const late = await mai.send(listFreightWork, { where: { overdue: true } });
  expect(late.rows).toMatchObject([
    { no: trip.no, container_no: 'CSQU3054383', seal_no: 'SL9', overdue: true, gross_kg: '4000.000', kind: 'drayage' },
  ]);
  const done = await mai.send(finishFreightWork, { id: trip.id, version: saved.version, at });
  expect(done.state).toBe('completed');
  expect((await mai.send(listFreightWork, { where: { words: 'CSQU305' } })).rows).toMatchObject([
    { empty_returned_at: '2026-11-23T01:00:00.000Z', overdue: false },
  ]);
  expect(await mai.refused(saveFreightFacts, { id: trip.id, version: done.version, seal_no: 'X' })).toBe('ILLEGAL_MOVE');
});

test('goods to the airport need an air waybill number that is one, and a carrier is offered the trip', async () => {
  const on = { planned_depart: '2026-11-24T03:00:00Z', planned_arrive: '2026-11-24T20:00:00Z' };
  const airport = { ...drayage(on), kind: 'airport' as const, booking_no: null, return_station_id: null, free_until: null };
  const carrier = { carrier_id: String(scene.jinlong), vehicle_id: null, driver_id: null, second_driver_id: null };
  expect(await mai.refused(createFreightWork, { ...airport, ...carrier, awb_no: '784-12345678' })).toBe('BAD_PARAMS');
  const trip = await mai.send(createFreightWork, { ...airport, ...carrier, awb_no: '784-12345675' });
  expect(trip.state).toBe('offered');
  expect((await mai.send(listFreightWork, { tab: 'offered' })).rows).toMatchObject([
    { awb_no: '78412345675', carrier_name: '金龙运输', return_name: null },
  ]);
});

test('the weight of a booking counts when its truck is assigned, and when the trip is planned again', async () => {
  stage.clock.set('2026-11-26T00:00:00Z');
  const on = { planned_depart: '2026-11-27T03:00:00Z', planned_arrive: '2026-11-27T20:00:00Z', booking_no: 'COSU6012345671' };
  const carrier = { carrier_id: String(scene.jinlong), vehicle_id: null, driver_id: null, second_driver_id: null };
  // A truck of Jinlong may carry 20 t and 3 % more.
  const offered = await mai.send(createFreightWork, drayage({ ...on, ...carrier, gross_kg: '20600.001' }));
  const chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
  const accepted = await chen.send(answerCarrierWork, { id: offered.id, version: offered.version, accept: true });
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  const assign = { id: offered.id, version: accepted.version, ...truck };
  expect(await chen.refused(assignCarrierWork, assign)).toBe('OVERLOADED');
  expect(await mai.refused(assignTruck, assign)).toBe('OVERLOADED');
  const back = await mai.send(moveWorkOrder, { id: offered.id, version: accepted.version, action: 'withdraw', reason: '超重' });
  const plan = (vehicle: Truck) => ({
    id: offered.id,
    version: back.version,
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(vehicle.vehicle),
    driver_id: String(vehicle.driver),
    planned_depart: on.planned_depart,
    planned_arrive: on.planned_arrive,
    second_driver_id: String(relief),
  });
  expect(await mai.refused(planWorkOrder, plan(scene.large))).toBe('OVERLOADED');
  await system(({ db }) =>
    db.updateTable('work_order_freight').set({ gross_kg: '20600' }).where('work_order_id', '=', BigInt(offered.id)).execute(),
  );
  expect(await mai.send(planWorkOrder, plan(scene.large))).toMatchObject({ state: 'assigned' });
});

test('a container is of a type that prices know, and no order goes on its truck', async () => {
  const on = { planned_depart: '2026-12-01T03:00:00Z', planned_arrive: '2026-12-01T20:00:00Z', booking_no: 'COSU6012345672' };
  expect(await mai.refused(createFreightWork, { ...drayage(on), container_type: '40HQ' as '45G1' })).toBe('BAD_PARAMS');
  const { id, version, state } = await mai.send(createFreightWork, { ...drayage(on), container_type: '45G1' });
  expect(state).toBe('assigned');
  // The truck of a booking takes no orders.
  const order = await system((work) => addOrder(work, scene, { no: 'SO-FW1', pieces: 1, kg: '1', m3: '1' }));
  const loads = [{ order_id: String(order), pieces: 1, gross_kg: '1', volume_m3: '1' }];
  expect(await mai.refused(changeLoads, { id, version, loads })).toBe('TRIP_OF_BOOKING');
});

test('a depot that is named on the way is the last stop of the truck, until it is reached', async () => {
  stage.clock.set('2026-12-08T00:00:00Z');
  const on = { planned_depart: '2026-12-08T03:00:00Z', planned_arrive: '2026-12-08T20:00:00Z', booking_no: 'COSU6012345673' };
  const trip = await mai.send(createFreightWork, drayage({ ...on, return_station_id: null }));
  stage.clock.set('2026-12-08T04:00:00Z');
  const departed = await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at: '2026-12-08T03:10:00Z' });
  const stopsOf = async () => (await mai.send(getWorkOrder, { id: trip.id })).stops.map(({ action, name }) => [action, name]);
  const name = (version: number, station: bigint | null) => ({
    id: trip.id,
    version,
    container_no: 'CSQU3054383',
    return_station_id: station === null ? null : String(station),
  });
  const ways = [
    ['pickup', '南宁'],
    ['deliver', 'Hanoi'],
  ];
  expect(await stopsOf()).toEqual(ways);
  const named = await mai.send(saveFreightFacts, name(departed.version, scene.nanning));
  expect(await stopsOf()).toEqual([...ways, ['deliver', '南宁']]);
  const cleared = await mai.send(saveFreightFacts, name(named.version, null));
  expect(await stopsOf()).toEqual(ways);
  const closed = (active: boolean) =>
    system(({ db }) => db.updateTable('station').set({ active }).where('id', '=', scene.nanning).execute());
  await closed(false);
  expect(await mai.refused(saveFreightFacts, name(cleared.version, scene.nanning))).toBe('BAD_PARAMS');
  await closed(true);
  const again = await mai.send(saveFreightFacts, name(cleared.version, scene.nanning));

  // The truck arrives at the depot of the empty container, not where the goods are delivered.
  stage.clock.set('2026-12-08T12:00:00Z');
  const { stops } = await mai.send(getWorkOrder, { id: trip.id });
  const reach = async (place: number, version: number) =>
    mai.send(reportWorkOrder, {
      id: trip.id,
      version,
      code: 'arrivedStop',
      stop_id: stops[place]?.id ?? '',
      at: `2026-12-08T1${place}:00:00Z`,
    });
  const unloaded = await reach(1, again.version);
  expect(unloaded.state).toBe('departed');
  const returned = await reach(2, unloaded.version);
  expect(returned.state).toBe('arrived');
  expect(await mai.refused(saveFreightFacts, name(returned.version, scene.hanoi))).toBe('RETURN_REACHED');
  await mai.send(saveFreightFacts, { ...name(returned.version, scene.nanning), seal_no: 'SL1' });
});
