import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables, DispatchWork } from '../server/db.ts';
import { type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import { getWorkOrder, reportWorkOrder } from '../work-order/contract.ts';
import { createFreightWork, finishFreightWork, listFreightWork, saveFreightFacts } from './contract.ts';

/* Trucks for bookings: a container from the depot to the factory and back to the port, goods to the airport. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work: DispatchWork) => setDispatchScene(work, stage.companies.cn));
  mai = await stage.cast({ name: 'Mai' });
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
  instructions: '双司机',
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
  const carrier = { carrier_id: String(scene.jinlong), vehicle_id: null, driver_id: null };
  expect(await mai.refused(createFreightWork, { ...airport, ...carrier, awb_no: '784-12345678' })).toBe('BAD_PARAMS');
  const trip = await mai.send(createFreightWork, { ...airport, ...carrier, awb_no: '784-12345675' });
  expect(trip.state).toBe('offered');
  expect((await mai.send(listFreightWork, { tab: 'offered' })).rows).toMatchObject([
    { awb_no: '78412345675', carrier_name: '金龙运输', return_name: null },
  ]);
});
