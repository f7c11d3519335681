import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder } from '../../order/transport-order/contract.ts';
import { listPool, suggestPlan } from '../board/contract.ts';
import { addGate, addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads } from '../work-order/contract.ts';
import { planOrderLegs } from './contract.ts';

/* Goods are picked up in Nanning at 01:00 UTC and are at the gate five hours later: the truck that carries them on is wanted then. */

let stage: Stage;
let scene: DispatchScene;
let gate: bigint;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  gate = await system(addGate);
});
afterAll(() => stage.close());

test('an order waits for its onward truck from the time at which its goods are at the gate', async () => {
  const id = await system(async (work) =>
    String(
      await addOrder(work, scene, {
        no: 'SO-T1',
        pieces: 20,
        kg: '2000',
        m3: '8',
        region: 'border',
        pickup: new Date('2026-11-21T01:00:00Z'),
      }),
    ),
  );
  const leg = (from: bigint, to: bigint, transit_hours: string) => ({
    from_station_id: String(from),
    to_station_id: String(to),
    transit_hours,
  });
  const legs = [leg(scene.nanning, gate, '5'), leg(gate, scene.hanoi, '9')];
  await mai.send(planOrderLegs, { order_id: id, version: (await mai.send(getOrder, { id })).version, legs });
  const pooled = async (late?: boolean) =>
    (await mai.send(listPool, { where: { order_no: ['SO-T1'], ...(late === undefined ? {} : { late }) } })).rows;
  expect(await pooled()).toMatchObject([{ leg: 1, leg_from: '2026-11-21T01:00:00.000Z', leg_to: '2026-11-21T06:00:00.000Z', late: false }]);

  await mai.send(dispatchLoads, {
    loads: [{ order_id: id, pieces: 20, gross_kg: '2000', volume_m3: '8' }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: '2026-11-21T01:00:00Z',
    planned_arrive: '2026-11-21T06:00:00Z',
  });
  const due = '2026-11-22T01:00:00.000Z';
  expect(await pooled()).toMatchObject([{ leg: 2, leg_from: '2026-11-21T06:00:00.000Z', leg_to: due, due_at: due }]);
  const suggested = async () => {
    const { plans } = await mai.send(suggestPlan, { order_ids: [id] });
    return plans.map(({ planned_depart, planned_arrive, why }) => [
      planned_depart,
      planned_arrive,
      why.some(({ word }) => word === 'arrivesLate'),
    ]);
  };
  // The window of the first pick-up has ended, and the goods are still on their way to the gate.
  stage.clock.set('2026-11-21T04:00:00Z');
  expect([(await pooled(true)).length, (await pooled(false)).map(({ late }) => late)]).toEqual([0, [false]]);
  expect(await suggested()).toEqual([['2026-11-21T06:00:00.000Z', due, false]]);
  // Nobody has taken them over four hours later.
  stage.clock.set('2026-11-21T10:20:00Z');
  expect([(await pooled(false)).length, (await pooled(true)).map(({ late }) => late)]).toEqual([0, [true]]);
  expect(await suggested()).toEqual([['2026-11-21T10:30:00.000Z', due, false]]);
  // A leg that starts late takes its hours from then on, and its consignee waits past the time that was agreed.
  stage.clock.set('2026-11-21T20:20:00Z');
  expect((await pooled()).map(({ road_hours }) => Number(road_hours))).toEqual([9]);
  expect(await suggested()).toEqual([['2026-11-21T20:30:00.000Z', '2026-11-22T05:30:00.000Z', true]]);
});

test('an order without a change of truck has no times of a leg', async () => {
  await system((work) => addOrder(work, scene, { no: 'SO-T2', pieces: 1, kg: '10', m3: '1' }));
  expect((await mai.send(listPool, { where: { order_no: ['SO-T2'] } })).rows).toMatchObject([
    { leg: null, leg_from: null, leg_to: null, legs: 0 },
  ]);
});
