import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads } from '../work-order/contract.ts';
import { decideProposal, listProposals } from './contract.ts';
import { followFixes, keepFixes, type NewFix } from './server/fixes.ts';

/* A truck passes the station of its next trip days before it comes for the goods. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let trip: string;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  const order = await system((work) =>
    addOrder(work, scene, { no: 'SO-PASS', pieces: 5, kg: '500', m3: '2', pickup: new Date('2026-11-23T01:00:00Z') }),
  );
  const { id } = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    second_driver_id: String(scene.large.driver),
    planned_depart: '2026-11-23T03:00:00Z',
    planned_arrive: '2026-11-23T20:00:00Z',
    pod_required: false,
  });
  trip = id;
}, 60_000);
afterAll(() => stage.close());

const nanning = [22.817, 108.366] as const;
const road = [22.5, 108.1] as const;

async function drive(...way: (readonly [at: string, place: readonly [number, number]])[]): Promise<void> {
  const fixes = way.map(
    ([at, [latitude, longitude]]): NewFix => ({
      vehicle_id: scene.small.vehicle,
      at: new Date(`2026-11-${at}:00Z`),
      latitude,
      longitude,
      speed_kmh: null,
      heading: null,
      odometer_km: null,
    }),
  );
  await system((work) => keepFixes(work, fixes));
  await system((work) => followFixes(work, fixes));
}
const proposed = async () => (await mai.send(listProposals, { work_order_id: trip })).proposals;

test('what a truck does last before its departure is proposed, also after a proposal was dismissed', async () => {
  stage.clock.set('2026-11-21T08:00:00Z');
  await drive(['21T05:00', road], ['21T06:00', nanning], ['21T07:00', road]);
  expect(await proposed()).toMatchObject([
    { code: 'leftStop', at: '2026-11-21T07:00:00.000Z' },
    { code: 'arrivedStop', at: '2026-11-21T06:00:00.000Z' },
  ]);

  // It comes for the goods: it has not left with them.
  stage.clock.set('2026-11-23T02:30:00Z');
  await drive(['23T01:00', nanning]);
  const [arrival, ...more] = await proposed();
  expect([arrival, more]).toMatchObject([{ code: 'arrivedStop', at: '2026-11-23T01:00:00.000Z' }, []]);

  // It was at the pump next door, somebody says, and comes in again.
  await mai.send(decideProposal, { id: arrival?.id ?? '', version: arrival?.version ?? 0, take: false });
  expect(await proposed()).toEqual([]);
  await drive(['23T01:30', road], ['23T02:00', nanning]);
  const [again] = await proposed();
  expect(await proposed()).toMatchObject([{ code: 'arrivedStop', at: '2026-11-23T02:00:00.000Z' }]);

  // A report of the arrival stays, whatever the truck does next.
  await mai.send(decideProposal, { id: again?.id ?? '', version: again?.version ?? 0, take: true });
  await drive(['23T02:10', road], ['23T02:20', nanning]);
  expect(await proposed()).toMatchObject([{ code: 'leftStop', at: '2026-11-23T02:10:00.000Z' }]);
});
