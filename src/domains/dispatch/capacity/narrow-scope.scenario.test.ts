import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { suggestPlan } from '../board/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { assignTruck, dispatchLoads, moveWorkOrder } from '../work-order/contract.ts';
import { crewFor, listCapacity, listDriverCapacity, planOf } from './contract.ts';

/* Mai sends a truck. Yin, whose role shows her own orders alone, and Chen, whose account is for another of our companies, do not see its trip. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let yin: Player;
let trip: { readonly id: string; readonly no: string };
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  yin = await stage.cast({ name: 'Yin', scope: 'own' });
  trip = await mai.send(dispatchLoads, await small('SO-N1', mai, '2026-11-23'));
}, 60_000);
afterAll(() => stage.close());

const order = (no: string, of: Player, companyId = stage.companies.cn) =>
  system(async (work) => {
    const id = await addOrder(work, { ...scene, companyId }, { no, pieces: 5, kg: '500', m3: '2' });
    await sql`update transport_order set created_by = ${of.accountId} where id = ${id}`.execute(work.db);
    return String(id);
  });
const load = (order_id: string) => ({ order_id, pieces: 5, gross_kg: '500', volume_m3: '2' });
const days = (from: string, until = from) => ({ planned_depart: `${from}T01:00:00Z`, planned_arrive: `${until}T11:00:00Z` });
/** An order of its own for our small truck with its driver. */
const small = async (no: string, of: Player, from: string, until?: string) => ({
  loads: [load(await order(no, of))],
  carrier_id: String(scene.ownFleet),
  vehicle_id: String(scene.small.vehicle),
  driver_id: String(scene.small.driver),
  pod_required: false,
  ...days(from, until),
});
const byLarge = () => ({ vehicle_id: String(scene.large.vehicle), driver_id: String(scene.large.driver) });
const refusal = async (who: Player, cmd: string, params: object) => {
  const { data, msg } = await who.raw(cmd, { ...params, request_id: crypto.randomUUID() });
  return { ...(data as { refusal: string; no?: string; at?: { why: string }[] }), msg };
};

test('a truck and a driver of a trip out of sight are not sent a second time, and the trip is not named', async () => {
  const plan = await small('SO-N2', yin, '2026-11-23');
  const truck = await refusal(yin, dispatchLoads.cmd, { ...plan, driver_id: String(scene.large.driver) });
  expect(truck).toMatchObject({ refusal: 'VEHICLE_BUSY', no: '', msg: expect.stringContaining('已排在其他派车单') as string });
  const relief = { ...plan, ...byLarge(), second_driver_id: String(scene.small.driver) };
  expect(await refusal(yin, dispatchLoads.cmd, relief)).toMatchObject({ refusal: 'DRIVER_BUSY', no: '' });
  expect(await refusal(mai, dispatchLoads.cmd, plan)).toMatchObject({
    refusal: 'VEHICLE_BUSY',
    no: trip.no,
    msg: expect.stringContaining(trip.no) as string,
  });
  expect(await yin.send(dispatchLoads, { ...plan, ...byLarge() })).toMatchObject({ state: 'assigned' });
});

test('they are said to be busy while choosing, on the schedule and in the lists, without the trip', async () => {
  const [depart, arrive] = ['2026-11-23T05:00:00Z', '2026-11-23T09:00:00Z'];
  const { vehicles, drivers } = await yin.send(crewFor, { carrier_id: String(scene.ownFleet), depart, arrive });
  const busy = { free: false, busy: { no: null, from: '2026-11-23T01:00:00.000Z' } };
  expect(vehicles.find(({ id }) => id === String(scene.small.vehicle))).toMatchObject(busy);
  expect(drivers.find(({ id }) => id === String(scene.small.driver))).toMatchObject(busy);
  const out = { trips: [], elsewhere: [{ from: '2026-11-23T01:00:00.000Z', to: '2026-11-23T11:00:00.000Z' }] };
  const plan = await yin.send(planOf, { from: '2026-11-23', days: 1 });
  expect(plan.trucks.find(({ id }) => id === String(scene.small.vehicle))).toMatchObject(out);
  const where = { on: { from: '2026-11-23', to: '2026-11-23' } };
  const trucks = (await yin.send(listCapacity, { where, tab: 'busy' })).rows;
  expect(trucks.find(({ id }) => id === String(scene.small.vehicle))).toMatchObject(out);
  const people = (await yin.send(listDriverCapacity, { where, tab: 'busy' })).rows;
  expect(people.find(({ id }) => id === String(scene.small.driver))).toMatchObject(out);
  // Her own trip is shown to her whole.
  expect(trucks.find(({ id }) => id === String(scene.large.vehicle))?.trips).toMatchObject([{ origin_name: '南宁' }]);
});

test('a suggested plan takes no truck that is on a trip out of sight', async () => {
  const id = await order('SO-N3', yin);
  const pick = async () => (await yin.send(suggestPlan, { order_ids: [id] })).plans.map(({ plate_no }) => plate_no)[0];
  const first = await pick();
  const truck = [scene.small, scene.large, scene.jinlongTruck, scene.saoVietTruck].find(({ plate }) => plate === first);
  const sent = await mai.send(dispatchLoads, {
    loads: [load(await order('SO-N9', mai))],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-20T03:00:00Z',
    planned_arrive: '2026-11-22T23:00:00Z',
  });
  await system(({ db }) =>
    db
      .updateTable('work_order')
      .set({ vehicle_id: truck?.vehicle ?? null })
      .where('id', '=', BigInt(sent.id))
      .execute(),
  );
  expect(await pick()).not.toBe(first);
});

test('the week of a driver counts trips out of sight', async () => {
  // Two trips to Hanoi are 36 hours of the week from Monday, 7 December; one more would be 54.
  await mai.send(dispatchLoads, await small('SO-N4', mai, '2026-12-07', '2026-12-08'));
  await mai.send(dispatchLoads, await small('SO-N5', mai, '2026-12-09', '2026-12-10'));
  const third = await refusal(yin, dispatchLoads.cmd, await small('SO-N6', yin, '2026-12-11', '2026-12-12'));
  expect(third.at).toMatchObject([{ why: 'OVER_WEEK_HOURS' }]);
});

test('a carrier whose account is for one company does not send the truck that drives for another', async () => {
  const abroad = { companyId: stage.companies.vn };
  const chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong, ...abroad, companyIds: [abroad.companyId] });
  const lan = await stage.cast({ name: 'Lan', ...abroad });
  const crew = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  const offered = async (by: Player, id: string) => {
    const trip = await by.send(dispatchLoads, { loads: [load(id)], carrier_id: String(scene.jinlong), ...days('2026-12-15') });
    const { version } = await by.send(moveWorkOrder, { id: trip.id, version: trip.version, action: 'accept' });
    return { id: trip.id, version, ...crew };
  };
  await mai.send(assignTruck, await offered(mai, await order('SO-N7', mai)));
  const theirs = await offered(lan, await order('SO-N8', lan, abroad.companyId));
  expect(await refusal(chen, 'carrierWork.assign', theirs)).toMatchObject({ refusal: 'VEHICLE_BUSY', no: '' });
  expect(await refusal(lan, assignTruck.cmd, theirs)).toMatchObject({ refusal: 'VEHICLE_BUSY', no: '' });
});
