import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { readClaimSource } from '../../order/claim/contract.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { listRoadExceptions } from '../exception/contract.ts';
import { addOrder, addTruck, type DispatchScene, type Truck } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, reportWorkOrder, signLoad } from './contract.ts';

/* Thirty pieces go on three trucks. The consignee refuses three of them on the second truck, because they are wet: they are not missing. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
});
afterAll(() => stage.close());

/** Puts ten pieces of the order on a truck of ours. */
async function sent(order: string, { vehicle, driver }: Truck): Promise<{ id: string; version: number }> {
  return mai.send(dispatchLoads, {
    loads: [{ order_id: order, pieces: 10, gross_kg: '1000', volume_m3: '4' }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(vehicle),
    driver_id: String(driver),
    planned_depart: '2026-11-21T01:00:00Z',
    planned_arrive: '2026-11-21T09:00:00Z',
    pod_required: false,
  });
}

type Signed = { readonly signed_pieces: number; readonly short_kind?: 'refusal'; readonly remark?: string };
async function delivered(trip: { id: string; version: number }, signed: Signed): Promise<void> {
  const { version } = await mai.send(reportWorkOrder, { id: trip.id, version: trip.version, code: 'departed', at: '2026-11-21T01:00:00Z' });
  const { loaded } = await mai.send(getWorkOrder, { id: trip.id });
  await mai.send(signLoad, { id: trip.id, version, load_id: loaded[0]?.id ?? '', signed_by: 'An', at: '2026-11-21T10:00:00Z', ...signed });
}

test('refused pieces are told from missing ones: by the exception, the history of the order and the claim', async () => {
  const order = await system(async (work) => String(await addOrder(work, scene, { no: 'SO-R1', pieces: 30, kg: '3000', m3: '12' })));
  const third = await system((work) => addTruck(work, scene.ownFleet, { plate: '桂A30003', kg: '5000', m3: '20' }));
  const [whole, wet, short] = [await sent(order, scene.small), await sent(order, scene.large), await sent(order, third)];
  stage.clock.set('2026-11-21T12:00:00Z');
  await delivered(whole, { signed_pieces: 10 });
  await delivered(wet, { signed_pieces: 7, short_kind: 'refusal', remark: '三箱受潮拒收' });
  await delivered(short, { signed_pieces: 9 });
  const { state, exceptions } = await mai.send(getOrder, { id: order });
  expect(state).toBe('signed');
  expect(exceptions.map(({ kind, note }) => `${kind} ${note}`).toSorted()).toEqual(['refusal 三箱受潮拒收', 'shortage SO-R1: 9 / 10']);
  const { rows } = await mai.send(listRoadExceptions, { where: { kind: ['refusal'] } });
  expect(rows).toMatchObject([{ kind: 'refusal', pieces: 3, order_no: 'SO-R1', description: '三箱受潮拒收' }]);
  const source = await mai.send(readClaimSource, { subject: 'roadException', id: rows[0]?.id ?? '' });
  expect(source).toMatchObject({ kind: 'refusal', cartons: 3 });
});

test('goods that were refused as a whole are signed for and not delivered, and one piece that was taken is a delivery', async () => {
  const day = '2026-11-23';
  stage.clock.set(`${day}T00:00:00Z`);
  const milestonesOf = async (no: string, truck: Truck, signed_pieces: number) => {
    const order = await system(async (work) => String(await addOrder(work, scene, { no, pieces: 10, kg: '1000', m3: '4' })));
    const { id, version } = await mai.send(dispatchLoads, {
      loads: [{ order_id: order, pieces: 10, gross_kg: '1000', volume_m3: '4' }],
      carrier_id: String(scene.ownFleet),
      vehicle_id: String(truck.vehicle),
      driver_id: String(truck.driver),
      planned_depart: `${day}T01:00:00Z`,
      planned_arrive: `${day}T09:00:00Z`,
      pod_required: false,
    });
    const departed = await mai.send(reportWorkOrder, { id, version, code: 'departed', at: `${day}T00:00:00Z` });
    const [load] = (await mai.send(getWorkOrder, { id })).loaded;
    const signed = { load_id: load?.id ?? '', signed_pieces, signed_by: 'An', at: `${day}T00:00:00Z`, short_kind: 'refusal' as const };
    await mai.send(signLoad, { id, version: departed.version, ...signed });
    const { state, milestones } = await mai.send(getOrder, { id: order });
    const reached = (code: string) => (milestones.find((point) => point.code === code)?.actual_at ?? null) !== null;
    return { state, delivered: reached('delivered'), signed: reached('signed') };
  };
  expect(await milestonesOf('SO-R2', scene.small, 0)).toEqual({ state: 'signed', delivered: false, signed: true });
  expect(await milestonesOf('SO-R3', scene.large, 1)).toEqual({ state: 'signed', delivered: true, signed: true });
});
