import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock } from '../stock/contract.ts';
import { finishCountLocation, getCount, moveCount, readCountLocation, saveCount, scanCount } from './contract.ts';

/* Which locations a count takes: those where goods arrived or left in its days, and those of goods that move often. A hold moves nothing. */

let stage: Stage;
let scene: Scene;
let planner: Player;
beforeEach(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  planner = await stage.cast({ name: 'Planner' });
});
afterEach(() => stage.close());

const day = 86_400_000;
/** Puts goods somewhere as many milliseconds ago. */
async function arrived(ago: number, goods: Partial<GoodsIn>): Promise<string> {
  const now = stage.clock.now();
  stage.clock.set(new Date(now.getTime() - ago));
  const { pallet_no } = await stage.system<WarehouseTables, { pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '10', at: scene.at.first, ...goods }),
  );
  stage.clock.set(now);
  return pallet_no;
}
/** Holds goods and releases them: two transactions without a quantity. */
async function holdAndRelease(pallet_no: string): Promise<void> {
  const [row] = (await planner.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  for (const action of ['hold', 'release'] as const) await planner.send(holdStock, { id: row?.id ?? '', qty: '1', action, reason: '抽检' });
}
async function locationsOf(range: Partial<ParamsOf<typeof saveCount>>): Promise<string[]> {
  const { id, version } = await planner.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'dynamic',
    mode: 'open',
    planned_on: '2026-11-20',
    ...range,
  });
  const released = await planner.send(moveCount, { id, version, action: 'release' });
  const { places } = await planner.send(getCount, { id });
  await planner.send(moveCount, { id, version: released.version, action: 'cancel', reason: '测试' });
  return places.map(({ location_code }) => location_code).sort();
}

test('a count by movement takes the locations where goods moved in its days, the first moment included, and no hold', async () => {
  await holdAndRelease(await arrived(30 * day, { at: scene.at.first }));
  await arrived(3 * day, { at: scene.at.second });
  await arrived(3 * day + 1, { at: scene.at.quarantine, quality: 'damaged' });
  expect(await locationsOf({ range: 'movement', moved_days: 3 })).toEqual([scene.at.second]);
  expect(await locationsOf({ range: 'movement', moved_days: 4 })).toEqual([scene.at.second, scene.at.quarantine].sort());
});

test('goods are classed for a cycle count by the movements of the last 90 days, the first moment included, and by no hold', async () => {
  // Nine movements of boards against one of motors: boards are A and motors B.
  for (let place = 0; place < 9; place++) await arrived(90 * day, { at: scene.at.first });
  const motors = await arrived(day, { product: scene.motor, at: scene.at.second });
  for (let place = 0; place < 10; place++) await holdAndRelease(motors);
  expect(await locationsOf({ range: 'cycle', classes: ['A'] })).toEqual([scene.at.first]);
  expect(await locationsOf({ range: 'cycle', classes: ['B'] })).toEqual([scene.at.second]);
  stage.clock.advance(1);
  expect(await locationsOf({ range: 'cycle', classes: ['A'] })).toEqual([scene.at.second]);
  expect(await locationsOf({ range: 'cycle', classes: ['C'] })).toEqual([scene.at.first]);
});

test('a location is counted again by cycle when an earlier count was of one owner alone', async () => {
  await arrived(day, { product: scene.milk, customer: scene.vina, at: scene.at.first });
  await arrived(day, { at: scene.at.first });
  const cycle = { range: 'cycle', classes: ['A' as const, 'B' as const, 'C' as const] } as const;
  const ofLux = { customer_id: String(scene.lux) };
  expect(await locationsOf({ ...cycle, classes: [...cycle.classes] })).toEqual([scene.at.first]);
  const { id, version } = await planner.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'dynamic',
    mode: 'open',
    planned_on: '2026-11-20',
    ...ofLux,
  });
  await planner.send(moveCount, { id, version, action: 'release' });
  const place = { id, location_code: scene.at.first };
  for (const { pallet_no, expected_qty } of (await planner.send(readCountLocation, place)).lines)
    await planner.send(scanCount, { ...place, pallet_no: pallet_no ?? '', qty: expected_qty ?? '0' });
  await planner.send(finishCountLocation, place);
  const boss = await stage.cast({ name: 'Boss' });
  for (const [who, action] of [
    [planner, 'submit'],
    [boss, 'approve'],
  ] as const)
    await who.send(moveCount, { id, version: (await planner.send(getCount, { id })).version, action });
  expect(await locationsOf({ ...cycle, classes: [...cycle.classes] })).toEqual([scene.at.first]);
  const again = { ...cycle, classes: [...cycle.classes], ...ofLux, warehouse_id: String(scene.warehouse) };
  const repeated = await planner.send(saveCount, { ...again, method: 'dynamic', mode: 'open', planned_on: '2026-11-20' });
  expect(await planner.refused(moveCount, { id: repeated.id, version: repeated.version, action: 'release' })).toBe('NOTHING_TO_COUNT');
});
