import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { listPool } from '../board/contract.ts';
import { planOrderLegs } from '../order-leg/contract.ts';
import { addGate, addOrder, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from '../work-order/contract.ts';
import { closeOrderRemainder, getOrderRemainder } from './contract.ts';

/* A hundred pieces change trucks at Pingxiang, and five of them are missing there: no truck can take those any further. */

let stage: Stage;
let scene: DispatchScene;
let gate: bigint;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  gate = await system(addGate);
}, 60_000);
afterAll(() => stage.close());

/** An order of a hundred pieces that changes trucks at the gate. */
async function order(no: string): Promise<string> {
  const id = await system(async (work) => String(await addOrder(work, scene, { no, pieces: 100, kg: '1000', m3: '4' })));
  const leg = (from: bigint, to: bigint) => ({ from_station_id: String(from), to_station_id: String(to), transit_hours: '8' });
  const legs = [leg(scene.nanning, gate), leg(gate, scene.hanoi)];
  await mai.send(planOrderLegs, { order_id: id, version: (await mai.send(getOrder, { id })).version, legs });
  return id;
}
const at = (day: number, hour: number): string => new Date(Date.UTC(2026, 10, 21 + day, hour)).toISOString();
/** Drives a load with a truck of ours on a day of its own; so many of its pieces are signed for. */
async function drive(id: string, load: object, truck: Truck, { day, signed }: { day: number; signed: number }): Promise<void> {
  const { id: trip, version } = await mai.send(dispatchLoads, {
    loads: [{ order_id: id, pieces: 100, gross_kg: '1000', volume_m3: '4', ...load }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(truck.vehicle),
    driver_id: String(truck.driver),
    pod_required: false,
    planned_depart: at(day, 1),
    planned_arrive: at(day, 9),
  });
  stage.clock.set(at(day, 12));
  const departed = await mai.send(reportWorkOrder, { id: trip, version, code: 'departed', at: at(day, 2) });
  const { loaded } = await mai.send(getWorkOrder, { id: trip });
  const signature = { load_id: loaded[0]?.id ?? '', signed_pieces: signed, signed_by: 'An', at: at(day, 10) };
  await mai.send(signLoad, { id: trip, version: departed.version, ...signature });
}
const remainderOf = (id: string) => mai.send(getOrderRemainder, { order_id: id });
async function close(id: string): Promise<string> {
  const { version } = await mai.send(getOrder, { id });
  return (await mai.send(closeOrderRemainder, { order_id: id, version, reason: '凭祥换车少五件' })).state;
}

test('pieces that are missing at the change of trucks are closed, and the order is signed with the others', async () => {
  const id = await order('SO-SL1');
  await drive(id, {}, scene.small, { day: 0, signed: 95 });
  await drive(id, { pieces: 95, gross_kg: '950', volume_m3: '3.8' }, scene.large, { day: 1, signed: 95 });
  expect((await mai.send(getOrder, { id })).state).toBe('inTransit');
  expect(await remainderOf(id)).toMatchObject({
    open: true,
    loaded: { pieces: 95, gross_kg: '950.000', volume_m3: '3.8000' },
    left: { pieces: 5, gross_kg: '50.000', volume_m3: '0.2000' },
  });
  expect(await close(id)).toBe('signed');
  expect(await mai.send(getOrder, { id })).toMatchObject({ pieces: 95, gross_kg: '950.000', volume_m3: '3.8000' });
});

test('they can be closed before the next truck is planned, which takes the others', async () => {
  const id = await order('SO-SL2');
  await drive(id, {}, scene.small, { day: 2, signed: 95 });
  expect(await remainderOf(id)).toMatchObject({ open: true, left: { pieces: 5, gross_kg: '0.000' } });
  expect(await close(id)).toBe('inTransit');
  const { rows } = await mai.send(listPool, { where: { order_no: ['SO-SL2'] }, tab: 'rest' });
  expect(rows).toMatchObject([{ leg: 2, left_pieces: 95, left_kg: '1000.000' }]);
  await drive(id, { pieces: 95 }, scene.large, { day: 3, signed: 95 });
  expect(await mai.send(getOrder, { id })).toMatchObject({ state: 'signed', pieces: 95 });
});

test('goods that have arrived whole at the change of trucks go on, and are no remainder', async () => {
  const id = await order('SO-SL3');
  await drive(id, {}, scene.small, { day: 4, signed: 100 });
  await drive(id, { pieces: 60, gross_kg: '600', volume_m3: '2.4' }, scene.large, { day: 5, signed: 58 });
  expect(await remainderOf(id)).toMatchObject({ open: false, left: { pieces: 0 } });
});
