import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import type { DispatchTables } from '../server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads } from '../work-order/contract.ts';
import { crewFor, listCapacity, listDriverCapacity, planOf } from './contract.ts';

/* Our own companies share trucks and drivers. Each company sees that a truck is out for the other one, but not the trip or its order. */

let stage: Stage;
let scene: DispatchScene;
let lan: Player;
let trip: { readonly id: string; readonly no: string };
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  lan = await stage.cast({ name: 'Lan' });
  const wei = await stage.cast({ name: 'Wei' });
  const text = (id: bigint): string => String(id);
  const lines = [{ goods_name: 'a', packing: 'CT' as const, pieces: 10, gross_kg: '1000', volume_m3: '1' }];
  const pickup = { pickup_from: '2026-11-21T01:00:00Z', pickup_to: '2026-11-21T03:00:00Z' };
  const { id } = await lan.send(saveOrder, orderSheet(scene, { ...pickup, lines }));
  const approved = await wei.send(moveOrder, { id, version: 2, action: 'approve' });
  await wei.send(moveOrder, { id, version: approved.version, action: 'receive' });
  trip = await lan.send(dispatchLoads, {
    carrier_id: text(scene.ownFleet),
    vehicle_id: text(scene.small.vehicle),
    driver_id: text(scene.small.driver),
    planned_depart: '2026-11-21T04:00:00Z',
    planned_arrive: '2026-11-21T22:00:00Z',
    second_driver_id: String(scene.large.driver),
    loads: [{ order_id: id, pieces: 10, gross_kg: '1000', volume_m3: '1' }],
  });
}, 60_000);
afterAll(() => stage.close());

const out = { from: '2026-11-21T04:00:00.000Z', to: '2026-11-21T22:00:00.000Z' };
const days = { on: { from: '2026-11-21', to: '2026-11-21' } };
async function seenBy(player: Player) {
  const plan = await player.send(planOf, { from: '2026-11-21', days: 1 });
  const trucks = await player.send(listCapacity, { where: days, tab: 'busy' });
  const drivers = await player.send(listDriverCapacity, { where: days, tab: 'busy' });
  return [plan.trucks.find((truck) => truck.id === String(scene.small.vehicle)), trucks.rows[0], drivers.rows[0]].map((row) => ({
    trips: row?.trips.map(({ id }) => id),
    elsewhere: row?.elsewhere,
  }));
}

test('the company that sent the truck sees its trip', async () => {
  expect(await seenBy(lan)).toEqual([1, 2, 3].map(() => ({ trips: [trip.id], elsewhere: [] })));
});

test('another company of ours sees that it is out, and nothing else of it', async () => {
  const mai = await stage.cast({ name: 'Mai', companyId: stage.companies.vn });
  expect(await seenBy(mai)).toEqual([1, 2, 3].map(() => ({ trips: [], elsewhere: [out] })));
  const plan = await mai.raw('capacity.plan', { from: '2026-11-21', days: 1 });
  expect(JSON.stringify(plan)).not.toContain(trip.no);
});

const during = { depart: '2026-11-21T20:00:00Z', arrive: '2026-11-22T02:00:00Z' };
const before = { depart: '2026-11-20T22:00:00Z', arrive: '2026-11-21T04:00:00Z' };
const after = { depart: '2026-11-21T22:00:00Z', arrive: '2026-11-22T02:00:00Z' };
const crewOf = (player: Player, time: typeof during, exceptId?: string) =>
  player.send(crewFor, { carrier_id: String(scene.ownFleet), ...time, except_id: exceptId ?? null });

test('while a trip is planned, its truck and driver are said to be busy and stand after the free ones', async () => {
  const { vehicles, drivers } = await crewOf(lan, during);
  const busy = { no: trip.no, from: out.from, to: out.to };
  expect(vehicles.find(({ id }) => id === String(scene.small.vehicle))).toMatchObject({ free: false, busy });
  expect(drivers.find(({ id }) => id === String(scene.small.driver))).toMatchObject({ free: false, busy });
  expect(vehicles.map(({ free }) => free)).toEqual(vehicles.map(({ free }) => free).sort((a, b) => Number(b) - Number(a)));
  expect(vehicles[0]?.free).toBe(true);
});

test('they are free until the trip begins, when it has ended, and for the trip itself', async () => {
  const earlier = await crewOf(lan, before);
  const later = await crewOf(lan, after);
  const itself = await crewOf(lan, during, trip.id);
  for (const { vehicles, drivers } of [earlier, later, itself]) {
    expect(vehicles.find(({ id }) => id === String(scene.small.vehicle))).toMatchObject({ free: true, busy: null });
    expect(drivers.find(({ id }) => id === String(scene.small.driver))).toMatchObject({ free: true, busy: null });
  }
});

test('one trip may end in the moment in which the next one begins', async () => {
  const order = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, { no: 'SO-E1', pieces: 1, kg: '10', m3: '1' }));
  const send = ({ depart, arrive }: typeof during) => ({
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: depart,
    planned_arrive: arrive,
    second_driver_id: String(scene.large.driver),
    loads: [{ order_id: String(order), pieces: 1, gross_kg: '10', volume_m3: '1' }],
  });
  expect(await lan.refused(dispatchLoads, send({ ...before, arrive: '2026-11-21T04:00:01Z' }))).toBe('VEHICLE_BUSY');
  expect(await lan.send(dispatchLoads, send(before))).toMatchObject({ state: 'assigned' });
});

test('another company of ours is told the time of the trip that occupies them, but not its number', async () => {
  const mai = await stage.cast({ name: 'Mai', companyId: stage.companies.vn });
  const { vehicles } = await crewOf(mai, during);
  expect(vehicles.find(({ id }) => id === String(scene.small.vehicle))?.busy).toEqual({ no: null, from: out.from, to: out.to });
});

test("our own trucks come first, and among them those of the reader's country", async () => {
  await stage.system<DispatchTables, unknown>(({ db }) =>
    db.updateTable('vehicle').set({ country: 'VN' }).where('id', '=', scene.large.vehicle).execute(),
  );
  const mai = await stage.cast({ name: 'Mai', companyId: stage.companies.vn });
  const platesOf = async (player: Player): Promise<string[]> =>
    (await player.send(planOf, { from: '2026-11-21', days: 1 })).trucks.map((truck) => truck.plate_no);
  expect(await platesOf(lan)).toEqual(['桂A10001', '桂A20002', '桂B30003', '29C-123.45']);
  expect(await platesOf(mai)).toEqual(['桂A20002', '桂A10001', '29C-123.45', '桂B30003']);
});
