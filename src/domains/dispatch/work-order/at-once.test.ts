import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';

/* Two dispatchers send one truck with two drivers, and one driver with two trucks, in the same moment. The second is told by which trip. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let boss: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  boss = await stage.cast({ name: 'Lin' });
});
afterAll(() => stage.close());

/** Sends an order of its own to Hanoi with this truck and this driver of our fleet. */
async function send(who: Player, no: string, day: string, crew: { vehicle: bigint; driver: bigint }) {
  const order = await system((work) => addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2' }));
  return () =>
    who.raw('workOrder.dispatch', {
      loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
      carrier_id: String(scene.ownFleet),
      vehicle_id: String(crew.vehicle),
      driver_id: String(crew.driver),
      planned_depart: `${day}T01:00:00Z`,
      planned_arrive: `${day}T11:00:00Z`,
      pod_required: false,
      request_id: crypto.randomUUID(),
    });
}

test.each([
  ['truck', 'VEHICLE_BUSY', '2026-12-01'],
  ['driver', 'DRIVER_BUSY', '2026-12-08'],
] as const)('of two who send one %s at once, the second waits for the first and is told by which trip', async (shared, refusal, day) => {
  const [small, large] = [scene.small, scene.large];
  const crews =
    shared === 'truck'
      ? ([small, { vehicle: small.vehicle, driver: large.driver }] as const)
      : ([small, { vehicle: large.vehicle, driver: small.driver }] as const);
  const sends = [await send(mai, `SO-${shared}-1`, day, crews[0]), await send(boss, `SO-${shared}-2`, day, crews[1])];
  let both: Promise<Awaited<ReturnType<Player['raw']>>[]> | undefined;
  // The shared one is held until both wait, so that neither sees the other's trip before it waits.
  await system(async ({ db, audit }) => {
    const [table, id] = shared === 'truck' ? (['vehicle', small.vehicle] as const) : (['driver', small.driver] as const);
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(db);
    both = Promise.all(sends.map((one) => one()));
    both.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(2);
    audit({ subject: shared === 'truck' ? 'vehicle' : 'driver', id, what: 'hold' });
  });
  const replies = (await both) ?? [];
  const [won, lost] = replies.toSorted((one, other) => one.code - other.code);
  expect(won).toMatchObject({ code: 200, data: { state: 'assigned' } });
  expect(lost).toMatchObject({ code: 422, data: { refusal, no: (won?.data as { no: string } | undefined)?.no } });
});
