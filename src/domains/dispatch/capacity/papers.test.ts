import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { DispatchScene } from '../server/seed/scene.ts';
import { crewFor, listCapacity, listDriverCapacity, planOf } from './contract.ts';

/* Papers of trucks and drivers at the last day of the requested span: the tab, which is SQL, and the blockers of the row, which are rules,
   say the same. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
});
afterAll(() => stage.close());

const where = { on: { from: '2026-11-20', to: '2026-11-22' } };
type Row = { readonly id: string; readonly blockers: readonly unknown[] };
/** True when the one is blocked by its row; nothing when the tab does not have it. */
const blockedOf = (rows: readonly Row[], id: bigint) =>
  rows.filter((row) => row.id === String(id)).map(({ blockers }) => blockers.length > 0);
const change = (table: 'vehicle' | 'driver', facts: Readonly<Record<string, string | null>>) =>
  system(({ db }) => {
    const values = Object.entries(facts).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const id = table === 'vehicle' ? scene.small.vehicle : scene.small.driver;
    return sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${id}`.execute(db);
  });

test.each([
  ['inspection_until', '2027-12-31'],
  ['insurance_until', '2027-12-31'],
  ['permit_until', null],
])('a truck drives on the last day of its %s, and is blocked on the day after', async (column, usual) => {
  for (const [until, isBlocked] of [
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2026-11-23', false],
  ] as const) {
    await change('vehicle', { [column]: until });
    const rows = async (tab: string) => blockedOf((await mai.send(listCapacity, { where, tab })).rows, scene.small.vehicle);
    expect([until, await rows('blocked'), await rows('free')]).toEqual([until, isBlocked ? [true] : [], isBlocked ? [] : [false]]);
  }
  await change('vehicle', { [column]: usual });
});

test.each([
  ['licence_until', { licence_until: '2026-11-21' }, true],
  ['licence_until', { licence_until: '2026-11-22' }, false],
  ['qualification_until', { qualification_until: '2026-11-21' }, true],
  ['qualification_until', { qualification_until: '2026-11-22' }, false],
  ['a ban that ended', { banned_from: '2026-11-01', banned_until: '2026-11-19' }, false],
  ['a ban to the first day', { banned_from: '2026-11-01', banned_until: '2026-11-20' }, true],
  ['a ban from the last day', { banned_from: '2026-11-22', banned_until: '2026-11-30' }, true],
  ['a ban that is still to come', { banned_from: '2026-11-23', banned_until: '2026-11-30' }, false],
])('a driver at the edge of %s: %j', async (_what, facts, isBlocked) => {
  const usual = { licence_until: '2027-12-31', qualification_until: null, banned_from: null, banned_until: null, ban_reason: '超速' };
  await change('driver', { ...usual, ...facts });
  const rows = async (tab: string) => blockedOf((await mai.send(listDriverCapacity, { where, tab })).rows, scene.small.driver);
  expect([await rows('blocked'), await rows('free')]).toEqual([isBlocked ? [true] : [], isBlocked ? [] : [false]]);
  await change('driver', usual);
});

test('a retired truck stands in no list of capacity, no plan and no crew', async () => {
  const id = String(scene.small.vehicle);
  const shown = async (): Promise<boolean[]> => {
    const tabs = await Promise.all(['free', 'busy', 'blocked'].map((tab) => mai.send(listCapacity, { where, tab })));
    const { trucks } = await mai.send(planOf, { from: '2026-11-20', days: 3 });
    const time = { depart: '2026-11-21T00:00:00Z', arrive: '2026-11-22T00:00:00Z' };
    const { vehicles } = await mai.send(crewFor, { carrier_id: String(scene.ownFleet), ...time });
    return [tabs.flatMap(({ rows }) => rows), trucks, vehicles].map((rows: readonly { readonly id: string }[]) =>
      rows.some((row) => row.id === id),
    );
  };
  expect(await shown()).toEqual([true, true, true]);
  await change('vehicle', { status: 'retired' });
  expect(await shown()).toEqual([false, false, false]);
  await change('vehicle', { status: 'available' });
});
