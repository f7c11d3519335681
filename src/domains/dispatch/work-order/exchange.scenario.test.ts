import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { crewFor } from '../capacity/contract.ts';
import { answerCarrierWork, assignCarrierWork, getCarrierWork, reportCarrierWork, signCarrierWork } from '../carrier/contract.ts';
import { truckTrack } from '../position/contract.ts';
import { decidePrice } from '../review/contract.ts';
import type { DispatchTables } from '../server/db.ts';
import { addDriver, addOrder, addTruck, type DispatchScene, setDispatchScene, type Truck } from '../server/seed/scene.ts';
import { assignTruck, dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from './contract.ts';

/* A truck breaks down between the border and Hanoi. Its carrier sends another one from Hanoi, which never leaves the country. */

let stage: Stage;
let scene: DispatchScene;
let spare: Truck;
let mai: Player;
let lin: Player;
let phuc: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  spare = await stage.system<DispatchTables, Truck>(async (work) => {
    const truck = await addTruck(work, scene.saoViet, { plate: '29H-777.77', kg: '20000', m3: '80', country: 'VN' });
    await work.db.updateTable('vehicle').set({ border_permit_until: null }).where('id', '=', truck.vehicle).execute();
    await work.db.updateTable('driver').set({ passport_until: null }).where('id', '=', truck.driver).execute();
    return truck;
  });
  mai = await stage.cast({ name: 'Mai' });
  lin = await stage.cast({ name: 'Lin' });
  phuc = await stage.cast({ name: 'Phúc', type: 2, carrierId: scene.saoViet });
});
afterAll(() => stage.close());

const crewOf = ({ vehicle, driver }: Truck) => ({ vehicle_id: String(vehicle), driver_id: String(driver) });

/** A trip across the border that has departed on the given day of November; its order, its id and its version. */
async function underWay(no: string, day: number): Promise<{ order: string; id: string; version: number }> {
  const at = (hour: number): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
  stage.clock.set(at(0));
  const order = await stage.system<DispatchTables, bigint>((work) =>
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
  const other = await stage.system<DispatchTables, Truck>((work) =>
    addTruck(work, scene.saoViet, { plate: '29K-888.88', kg: '500', m3: '2', country: 'VN' }),
  );
  expect(await mai.refused(assignTruck, { id, version, ...crewOf(other) })).toBe('OVERLOADED');
  const crossed = await phuc.send(reportCarrierWork, { id, version, code: 'border', at: '2026-11-25T09:00:00Z' });
  // Another driver for the same truck is no exchange, and the truck is followed from its departure.
  const driver = await stage.system<DispatchTables, bigint>((work) => addDriver(work, scene.saoViet, { name: 'Bảo', country: 'VN' }));
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
    const order = await stage.system<DispatchTables, bigint>((work) => addOrder(work, scene, goods));
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
