import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { getOutbound, moveOutbound, saveOutbound } from '../outbound/contract.ts';
import { differingReservations } from '../outbound/server/stock.ts';
import { checkPick, getPicking, issuePickList, loadPick, pickGoods } from '../picking/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock, reconcileStock } from '../stock/contract.ts';
import {
  explainCount,
  findCountPallet,
  finishCountLocation,
  getCount,
  listCountLines,
  moveCount,
  readCountLocation,
  saveCount,
  scanCount,
} from './contract.ts';

/* Counts beside picking: goods on their way out, goods that were missing at a pick, and reserved goods that stand elsewhere. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let checker: Player;
let boss: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  checker = await stage.cast({ name: 'Minh' });
  boss = await stage.cast({ name: 'Boss' });
});
afterAll(() => stage.close());
/** Goods of an earlier test are on hold, so that each test has its own. */
beforeEach(async () => {
  for (const { id, available } of (await keeper.send(listStock, {})).rows)
    if (Number(available) > 0) await keeper.send(holdStock, { id, action: 'hold', qty: available, reason: '清场' });
});
afterEach(async () => {
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
  expect(await stage.system<WarehouseTables, unknown[]>((work) => differingReservations(work, [stage.companies.cn]))).toEqual([]);
});

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, cartons: 4, ...goods }),
  );
type Task = ResultOf<typeof getPicking>['tasks'][number];

async function reserved(qty: string): Promise<{ id: string; version: number }> {
  return keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty }],
    reserve: true,
  });
}
async function issued(qty: string): Promise<{ id: string; task: Task }> {
  const { id, version } = await reserved(qty);
  const list = await keeper.send(issuePickList, { plans: [{ id, version }], release: true });
  return { id, task: await keeper.send(getPicking, { id: list.first_task_id }) };
}
const scan = ({ task_no }: Task) => ({ scan_id: randomUUID(), task_no });
const pickOf = (task: Task) => ({ ...scan(task), location_code: task.location_code ?? '', pallet_no: task.pallet_no });
const versionOf = async (id: string): Promise<number> => (await keeper.send(getCount, { id })).version;
const move = async (who: Player, id: string, action: ParamsOf<typeof moveCount>['action']) =>
  who.send(moveCount, { id, version: await versionOf(id), action, reason: '试' });

async function released(changes: Partial<ParamsOf<typeof saveCount>> = {}): Promise<string> {
  const { id } = await keeper.send(saveCount, {
    warehouse_id: String(scene.warehouse),
    range: 'full',
    method: 'static',
    mode: 'open',
    recount: false,
    planned_on: '2026-11-20',
    ...changes,
  });
  await move(keeper, id, 'release');
  return id;
}
const placesOf = async (id: string) => (await keeper.send(getCount, { id })).places.map(({ location_code }) => location_code);
/** Counts everything at the locations of a count as the books have it, but for the pallets that are named. */
async function countAsBooked(id: string, but: Readonly<Record<string, string | null>> = {}): Promise<void> {
  for (const location_code of await placesOf(id)) {
    const { lines } = await keeper.send(readCountLocation, { id, location_code });
    for (const { pallet_no, lot_id, expected_qty, open } of lines) {
      const qty = pallet_no in but ? but[pallet_no] : expected_qty;
      if (open && qty) await keeper.send(scanCount, { id, location_code, pallet_no, lot_id, qty, cartons: 4 });
    }
    await keeper.send(finishCountLocation, { id, location_code });
  }
}
const linesOf = async (id: string) =>
  (await keeper.send(listCountLines, { where: { count_no: [(await keeper.send(getCount, { id })).count_no] }, tab: 'all', size: 100 }))
    .rows;
async function submitted(id: string): Promise<void> {
  const differing = (await linesOf(id)).filter(({ difference }) => Number(difference) !== 0);
  if (differing.length > 0) await keeper.send(explainCount, { id, line_ids: differing.map((line) => line.id), cause: 'other' });
  await move(keeper, id, 'submit');
}
const stockOn = async (pallet_no: string) =>
  (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows.map(({ location_code, qty, held, allocated }) => ({
    location_code,
    qty: Number(qty),
    held: Number(held),
    allocated: Number(allocated),
  }));

test('a full static count leaves goods on their way out alone, and they are shipped meanwhile', async () => {
  const { pallet_no } = await goodsIn({ qty: '40' });
  await goodsIn({ qty: '7', at: scene.at.second });
  const { id: plan, task } = await issued('40');
  expect(await keeper.send(pickGoods, pickOf(task))).toMatchObject({ to_pallet_no: pallet_no, staging: scene.at.staging });

  const id = await released();
  expect(await placesOf(id)).not.toContain(scene.at.staging);
  expect((await linesOf(id)).map((line) => line.pallet_no)).not.toContain(pallet_no);
  expect(await keeper.refused(findCountPallet, { id, pallet_no })).toBe('PALLET_NOT_ACTIVE');
  expect(await keeper.refused(scanCount, { id, location_code: scene.at.first, pallet_no, qty: '40' })).toBe('PALLET_NOT_ACTIVE');
  await checker.send(checkPick, { ...scan(task), pallet_no, qty: '40' });
  await checker.send(loadPick, { ...scan(task), pallet_no });
  const { version } = await keeper.send(getOutbound, { id: plan });
  await keeper.send(moveOutbound, { id: plan, version, action: 'complete', plate_no: '桂A12345', driver_name: '王' });
  await countAsBooked(id);
  expect((await linesOf(id)).filter(({ difference }) => Number(difference) !== 0)).toEqual([]);
  await submitted(id);
  expect((await move(boss, id, 'approve')).state).toBe('completed');
});

test('a count of the staging zone counts what was put back, without stopping the goods that leave', async () => {
  const picked = await goodsIn({ qty: '40' });
  const { id: plan, task } = await issued('40');
  await keeper.send(pickGoods, pickOf(task));
  const left = await goodsIn({ qty: '5', at: scene.at.staging });
  const zone = await stage.system<WarehouseTables, bigint>(async ({ db }) => {
    const { zone_id } = await db.selectFrom('location').select('zone_id').where('code', '=', scene.at.staging).executeTakeFirstOrThrow();
    return zone_id;
  });
  const id = await released({ zone_id: String(zone) });
  expect(await placesOf(id)).toEqual([scene.at.staging]);
  expect((await linesOf(id)).map((line) => line.pallet_no)).toEqual([left.pallet_no]);
  await checker.send(checkPick, { ...scan(task), pallet_no: picked.pallet_no, qty: '40' });
  await checker.send(loadPick, { ...scan(task), pallet_no: picked.pallet_no });
  const { version } = await keeper.send(getOutbound, { id: plan });
  await keeper.send(moveOutbound, { id: plan, version, action: 'complete', plate_no: '桂A12345', driver_name: '王' });
  await countAsBooked(id, { [left.pallet_no]: '4' });
  await submitted(id);
  await move(boss, id, 'approve');
  expect(await stockOn(left.pallet_no)).toEqual([{ location_code: scene.at.staging, qty: 4, held: 0, allocated: 0 }]);
});

test('goods that were missing at a pick are counted away with their hold, and reserved goods are not', async () => {
  const { pallet_no } = await goodsIn({ qty: '30' });
  const { task } = await issued('20');
  expect(await keeper.send(pickGoods, { ...pickOf(task), qty: '8', short_reason: 'missing' })).toMatchObject({ missing: '12.000' });
  expect(await stockOn(pallet_no)).toEqual([{ location_code: scene.at.first, qty: 22, held: 22, allocated: 0 }]);
  const bounds = { location_from: scene.at.first, location_to: scene.at.first };
  const id = await released(bounds);
  await countAsBooked(id, { [pallet_no]: '10' });
  await submitted(id);
  await move(boss, id, 'approve');
  expect(await stockOn(pallet_no)).toEqual([{ location_code: scene.at.first, qty: 10, held: 10, allocated: 0 }]);

  // The last ten are free again and reserved: a count that finds nine would leave the plan without its goods.
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  await keeper.send(holdStock, { id: row?.id ?? '', action: 'release', qty: '10', reason: '已盘点' });
  const plan = await reserved('10');
  const other = await released(bounds);
  await countAsBooked(other, { [pallet_no]: '9' });
  await submitted(other);
  expect(await boss.refused(moveCount, { id: other, version: await versionOf(other), action: 'approve' })).toBe('COUNT_RESERVED');
  expect(await stockOn(pallet_no)).toEqual([{ location_code: scene.at.first, qty: 10, held: 0, allocated: 10 }]);
  const { version } = await keeper.send(getOutbound, { id: plan.id });
  await keeper.send(moveOutbound, { id: plan.id, version, action: 'release' });
  await move(boss, other, 'approve');
  expect(await stockOn(pallet_no)).toEqual([{ location_code: scene.at.first, qty: 9, held: 0, allocated: 0 }]);
});

test('a pallet that was found elsewhere is picked and shipped from there, and keeps its hold', async () => {
  const { pallet_no } = await goodsIn({ qty: '40' });
  const { task } = await issued('30');
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  await keeper.send(holdStock, { id: row?.id ?? '', action: 'hold', qty: '6', reason: '质检' });
  const find = async (qty: string): Promise<string> => {
    const id = await released({ location_from: scene.at.second, location_to: scene.at.second });
    await keeper.send(scanCount, { id, location_code: scene.at.second, pallet_no, qty, cartons: 4 });
    await countAsBooked(id);
    await submitted(id);
    return id;
  };
  // Fewer than are reserved: nothing moves.
  const few = await find('29');
  expect(await boss.refused(moveCount, { id: few, version: await versionOf(few), action: 'approve' })).toBe('COUNT_RESERVED');
  await move(keeper, few, 'cancel');
  expect(await stockOn(pallet_no)).toEqual([{ location_code: scene.at.first, qty: 40, held: 6, allocated: 30 }]);

  await move(boss, await find('35'), 'approve');
  expect(await stockOn(pallet_no)).toEqual([{ location_code: scene.at.second, qty: 35, held: 5, allocated: 30 }]);
  const { location_code } = await keeper.send(getPicking, { id: task.id });
  expect(location_code).toBe(scene.at.second);
  const split = await keeper.send(pickGoods, { ...pickOf(task), location_code: scene.at.second });
  expect(split).toMatchObject({ picked_qty: '30.000', missing: '0.000' });
  expect(await stockOn(pallet_no)).toEqual([{ location_code: scene.at.second, qty: 5, held: 5, allocated: 0 }]);
});
