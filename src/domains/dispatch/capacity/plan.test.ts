import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads, moveWorkOrder } from '../work-order/contract.ts';
import { crewFor, planOf } from './contract.ts';

/* The plan of trucks by day: which trucks it shows to a dispatcher, and with which trips. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
});
afterAll(() => stage.close());

const trucks = async (filter: Partial<ParamsOf<typeof planOf>> = {}) =>
  (await mai.send(planOf, { from: '2026-11-22', days: 1, ...filter })).trucks;
const plates = async (filter: Partial<ParamsOf<typeof planOf>> = {}) => (await trucks(filter)).map(({ plate_no }) => plate_no);
const set = (table: 'vehicle' | 'carrier', id: bigint, facts: object) =>
  system(({ db }) => db.updateTable(table).set(facts).where('id', '=', id).execute());

test('our own trucks stand first, and the plan is narrowed by country, fleet and plate', async () => {
  expect(await plates()).toEqual(['桂A10001', '桂A20002', '桂B30003', '29C-123.45']);
  expect(await plates({ country: 'VN' })).toEqual(['29C-123.45']);
  expect(await plates({ own: true })).toEqual(['桂A10001', '桂A20002']);
  expect(await plates({ own: false })).toEqual(['桂B30003', '29C-123.45']);
  expect(await plates({ carrier_id: String(scene.jinlong) })).toEqual(['桂B30003']);
  expect(await plates({ text: '123' })).toEqual(['29C-123.45']);
});

test('a trip stands in the plan while it occupies its truck, and not once it is cancelled', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-PLAN', pieces: 5, kg: '500', m3: '2' }));
  const trip = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: '2026-11-22T01:00:00Z',
    planned_arrive: '2026-11-22T09:00:00Z',
  });
  const tripsOfSmall = async () => (await trucks({ text: '10001' })).flatMap((truck) => truck.trips.map(({ no }) => no));
  expect(await tripsOfSmall()).toEqual([trip.no]);
  await mai.send(moveWorkOrder, { id: trip.id, version: trip.version, action: 'cancel', reason: '客户改期' });
  expect(await tripsOfSmall()).toEqual([]);
});

test('a truck that was sold and the trucks of a carrier out of use are planned for nobody', async () => {
  const crew = async () => {
    const time = { depart: '2026-11-22T01:00:00Z', arrive: '2026-11-22T09:00:00Z', order_ids: [] };
    return (await mai.send(crewFor, { carrier_id: String(scene.ownFleet), ...time })).vehicles.map(({ plate_no }) => plate_no);
  };
  await set('vehicle', scene.large.vehicle, { status: 'retired' });
  expect([await plates({ own: true }), await crew()]).toEqual([['桂A10001'], ['桂A10001']]);
  await set('vehicle', scene.large.vehicle, { status: 'available' });
  await set('carrier', scene.jinlong, { active: false });
  expect(await plates()).toEqual(['桂A10001', '桂A20002', '29C-123.45']);
  await set('carrier', scene.jinlong, { active: true });
});
