import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { mergeRecords } from '../../reference/merge/contract.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { listVehicles, setVehicleStatus } from '../../reference/vehicle/contract.ts';
import { answerCarrierWork, assignCarrierWork, getCarrierWork } from '../carrier/contract.ts';
import type { DispatchTables } from '../server/db.ts';
import { addOrder, crewOf, type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import { assignTruck, changeLoads, dispatchLoads, getWorkOrder, reportWorkOrder } from './contract.ts';

/* Jinlong has accepted a trip when it turns out that it was entered twice: it is merged into the other record, and its trucks go over. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let chen: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  mai = await stage.cast({ name: 'Mai', scope: 'all' });
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
});
afterAll(() => stage.close());

test('an accepted trip of a carrier that was merged is driven, changed and relieved by the trucks of the carrier that is left', async () => {
  const order = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no: 'SO-M1', pieces: 5, kg: '500', m3: '2' }));
  const load = (pieces: number) => ({ order_id: String(order), pieces, gross_kg: String(pieces * 100), volume_m3: '2' });
  const { id, version } = await mai.send(dispatchLoads, {
    loads: [load(5)],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-22T01:00:00Z',
    planned_arrive: '2026-11-22T09:00:00Z',
    pod_required: false,
  });
  const accepted = await chen.send(answerCarrierWork, { id, version, accept: true });
  const merge = { of: 'carrier' as const, from: String(scene.jinlong), into: String(scene.saoViet), from_version: 1, into_version: 1 };
  await mai.send(mergeRecords, { ...merge, reason: '重复录入' });

  expect(await mai.send(getWorkOrder, { id })).toMatchObject({
    carrier_id: String(scene.jinlong),
    crew_carrier_id: String(scene.saoViet),
  });
  const ofOthers = { id, version: accepted.version, ...crewOf(scene.large) };
  expect(await mai.refused(assignTruck, ofOthers)).toBe('VEHICLE_NOT_OF_CARRIER');
  expect(await mai.refused(assignTruck, { ...ofOthers, ...crewOf({ ...scene.jinlongTruck, driver: scene.large.driver }) })).toBe(
    'DRIVER_NOT_OF_CARRIER',
  );
  // Its own truck went over, and drives the trip all the same.
  const assigned = await mai.send(assignTruck, { ...ofOthers, ...crewOf(scene.jinlongTruck) });
  // So it does when its own people send it, who find it among what they may choose. It is no longer theirs to change.
  const choices = async (to: 'vehicle' | 'driver') => (await chen.send(searchPicker, { to })).rows.map(({ name }) => name);
  expect(await choices('vehicle')).toEqual(expect.arrayContaining([scene.jinlongTruck.plate]));
  expect(await choices('driver')).toEqual(expect.arrayContaining([`司机 ${scene.jinlongTruck.plate}`]));
  expect(await choices('vehicle')).not.toContain(scene.large.plate);
  const truck = String(scene.jinlongTruck.vehicle);
  expect((await chen.send(listVehicles, {})).rows).toEqual([]);
  expect(await chen.refused(setVehicleStatus, { id: truck, version: 2, status: 'retired' })).toBe('NOT_FOUND');
  const sent = { id, version: assigned.version, ...crewOf(scene.jinlongTruck) };
  expect(await chen.refused(assignCarrierWork, { ...sent, ...crewOf(scene.large) })).toBe('NOT_FOUND');
  expect(await chen.refused(assignCarrierWork, { ...sent, driver_id: String(scene.large.driver) })).toBe('NOT_FOUND');
  const byChen = await chen.send(assignCarrierWork, sent);
  const changed = await mai.send(changeLoads, { id, version: byChen.version, loads: [load(4)] });
  stage.clock.set('2026-11-22T06:00:00Z');
  const departed = await mai.send(reportWorkOrder, { id, version: changed.version, code: 'departed', at: '2026-11-22T01:00:00Z' });
  const relieved = await mai.send(assignTruck, { id, version: departed.version, ...crewOf(scene.saoVietTruck) });
  expect(relieved.state).toBe('departed');
  // Its people follow it under the name under which they accepted it.
  expect(await chen.send(getCarrierWork, { id })).toMatchObject({ plate_no: scene.saoVietTruck.plate });
});
