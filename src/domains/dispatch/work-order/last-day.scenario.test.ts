import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { crewFor } from '../capacity/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads } from './contract.ts';

/*
 * Papers hold through the last day of a trip by the calendar of its company: midnight in Nanning is at 16:00 UTC. The dispatcher's own account is
 * set to Bangkok, an hour behind.
 */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  await system(({ db }) => sql`update account set time_zone = 'Asia/Bangkok' where id = ${mai.accountId}`.execute(db));
});
afterAll(() => stage.close());

let orders = 0;
/** A trip of our small truck for six hours that begin or end at an instant. */
async function trip(edge: 'departs' | 'arrives', at: string) {
  const order = await system((work) => addOrder(work, scene, { no: `SO-LD${++orders}`, pieces: 5, kg: '500', m3: '2' }));
  const other = new Date(new Date(at).getTime() + (edge === 'departs' ? 6 : -6) * 3_600_000).toISOString();
  return {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: edge === 'departs' ? at : other,
    planned_arrive: edge === 'departs' ? other : at,
    pod_required: false,
  };
}
type Of = 'vehicle' | 'driver' | 'carrier';
const idOf = (of: Of): bigint => (of === 'carrier' ? scene.ownFleet : scene.small[of]);
const change = (of: Of, facts: Readonly<Record<string, string | null>>) =>
  system(({ db }) => {
    const values = Object.entries(facts).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    return sql`update ${sql.table(of)} set ${sql.join(values)} where id = ${idOf(of)}`.execute(db);
  });

const ban = (until: string) => ({ banned_from: '2026-11-01', banned_until: until, ban_reason: '超速' });
test.each<[of: Of, paper: string, facts: (last: string) => Record<string, string>, day: number, refusal: string]>([
  ['vehicle', 'inspection', (inspection_until) => ({ inspection_until }), 22, 'VEHICLE_UNFIT'],
  ['driver', 'licence', (licence_until) => ({ licence_until }), 24, 'DRIVER_UNFIT'],
  ['carrier', 'permit', (permit_until) => ({ permit_until }), 26, 'CARRIER_UNFIT'],
])('the last day of a %s’s %s is good for a trip that arrives on it', async (of, _, facts, day, refusal) => {
  await change(of, facts(`2026-11-${day}`));
  expect(await mai.refused(dispatchLoads, await trip('arrives', `2026-11-${day}T16:00:00Z`))).toBe(refusal);
  expect(await mai.send(dispatchLoads, await trip('arrives', `2026-11-${day}T15:59:59Z`))).toMatchObject({ state: 'assigned' });
  await change(of, facts('2027-12-31'));
});

test('a refusal names the day on which a paper expired; a truck in the workshop and a driver who left have none', async () => {
  const said = async (): Promise<string> => {
    const wanted = await trip('arrives', '2026-11-29T10:00:00Z');
    return (await mai.raw(dispatchLoads.cmd, { ...wanted, request_id: crypto.randomUUID() })).msg;
  };
  await change('vehicle', { inspection_until: '2026-11-27' });
  expect(await said()).toContain('（年检过期 2026-11-27）');
  await change('vehicle', { inspection_until: '2027-12-31', status: 'maintenance' });
  expect(await said()).toContain('（维修中）');
  await change('vehicle', { status: 'available' });
  await change('driver', { active: 'false' });
  expect(await said()).toContain('（已离职）');
  await change('driver', { active: 'true' });
});

test('the last day of a ban is one for a trip that departs on it', async () => {
  await change('driver', ban('2026-11-28'));
  expect(await mai.refused(dispatchLoads, await trip('departs', '2026-11-28T15:59:59Z'))).toBe('DRIVER_UNFIT');
  expect(await mai.send(dispatchLoads, await trip('departs', '2026-11-28T16:00:00Z'))).toMatchObject({ state: 'assigned' });
  await change('driver', { banned_from: null, banned_until: null, ban_reason: null });
});

test('the crew that is offered for a trip is blocked by the same days', async () => {
  const blocked = async (depart: string, arrive: string) => {
    const crew = await mai.send(crewFor, { carrier_id: String(scene.ownFleet), depart, arrive });
    const of = (rows: readonly { readonly id: string; readonly blockers: readonly unknown[] }[], id: bigint) =>
      rows.find((row) => row.id === String(id))?.blockers.length;
    return [of(crew.vehicles, scene.small.vehicle), of(crew.drivers, scene.small.driver)];
  };
  await change('vehicle', { inspection_until: '2026-12-02' });
  await change('driver', ban('2026-12-01'));
  expect(await blocked('2026-12-01T16:00:00Z', '2026-12-02T15:59:59Z')).toEqual([0, 0]);
  expect(await blocked('2026-12-01T15:59:59Z', '2026-12-02T15:59:59Z')).toEqual([0, 1]);
  expect(await blocked('2026-12-01T16:00:00Z', '2026-12-02T16:00:00Z')).toEqual([1, 0]);
});
