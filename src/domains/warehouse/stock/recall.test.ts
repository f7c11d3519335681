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
import { holdStock, listStock, reconcileStock } from './contract.ts';

/* A batch is recalled: a hold of more than is free also stops the goods that plans have reserved, wherever they are until they have left. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let picker: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  picker = await stage.cast({ name: 'Lan' });
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
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }),
  );
type Plan = { readonly id: string; readonly version: number; readonly plan_no: string };
const reserved = async (qty: string): Promise<Plan> =>
  keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty }],
    reserve: true,
  });
const issue = async ({ id, version }: Plan): Promise<ResultOf<typeof getPicking>> => {
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id, version }], release: true });
  return keeper.send(getPicking, { id: first_task_id });
};
const rowOf = async (pallet_no: string) => {
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  if (!row) throw new Error(`nothing stands on ${pallet_no}`);
  return row;
};
const stockOn = async (pallet_no: string): Promise<string> => {
  const { qty, held, allocated, available } = await rowOf(pallet_no);
  return [qty, held, allocated, available].map(Number).join(' ');
};
const hold = async (pallet_no: string, qty: string) =>
  keeper.send(holdStock, { id: (await rowOf(pallet_no)).id, action: 'hold', qty, reason: '批次召回' });
const change = async (id: string, more: Omit<ParamsOf<typeof moveOutbound>, 'id' | 'version'>) =>
  keeper.send(moveOutbound, { id, version: (await keeper.send(getOutbound, { id })).version, ...more });
const scan = (task: { task_no: string }) => ({ scan_id: randomUUID(), task_no: task.task_no });

test('goods that a new plan has reserved are held, and the plan lacks them', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const plan = await reserved('30');
  expect(await stockOn(pallet_no)).toBe('100 0 30 70');
  expect(await hold(pallet_no, '100')).toEqual({ held: '100.000', available: '0.000', released: [plan.plan_no], intercepted: [] });
  expect(await stockOn(pallet_no)).toBe('100 100 0 0');
  expect(await keeper.send(getOutbound, { id: plan.id })).toMatchObject({ state: 'newPlan', reserved: 'none', intercept: null });
  const { version } = await keeper.send(getOutbound, { id: plan.id });
  expect(await keeper.refused(issuePickList, { plans: [{ id: plan.id, version }] })).toBe('NOT_RESERVED');
});

test('a hold of what is free touches no plan', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const plan = await reserved('30');
  expect(await hold(pallet_no, '70')).toEqual({ held: '70.000', available: '0.000', released: [], intercepted: [] });
  expect(await keeper.send(getOutbound, { id: plan.id })).toMatchObject({ state: 'newPlan', reserved: 'whole' });
});

test('goods that are picked are neither loaded nor shipped once they are held, and are held when their plan is cancelled', async () => {
  const { pallet_no } = await goodsIn({ qty: '40' });
  const plan = await reserved('40');
  const task = await issue(plan);
  await picker.send(pickGoods, { ...scan(task), location_code: scene.at.first, pallet_no });
  await keeper.send(checkPick, { ...scan(task), pallet_no, qty: '40' });
  expect(await hold(pallet_no, '40')).toEqual({ held: '0.000', available: '0.000', released: [], intercepted: [plan.plan_no] });
  expect(await keeper.send(getOutbound, { id: plan.id })).toMatchObject({
    state: 'picked',
    intercept: 'requested',
    intercept_reason: '批次召回',
  });
  expect(await picker.refused(loadPick, { ...scan(task), pallet_no })).toBe('INTERCEPTED');
  const { version } = await keeper.send(getOutbound, { id: plan.id });
  const leave = { id: plan.id, version, action: 'complete' as const, plate_no: '桂A12345', driver_name: '李' };
  expect(await keeper.refused(moveOutbound, leave)).toBe('INTERCEPTED');
  // Said again, it is answered again, and nothing changes.
  expect(await hold(pallet_no, '40')).toMatchObject({ held: '0.000', intercepted: [plan.plan_no] });
  await change(plan.id, { action: 'cancel', reason: '召回' });
  expect(await stockOn(pallet_no)).toBe('40 40 0 0');
});

test('a plan that is cancelled gives back on hold what was stopped of it, and the rest of its goods free', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const plan = await reserved('40');
  await issue(plan);
  expect(await hold(pallet_no, '70')).toMatchObject({ held: '60.000', intercepted: [plan.plan_no] });
  expect(await hold(pallet_no, '5')).toMatchObject({ held: '60.000', intercepted: [plan.plan_no] });
  await change(plan.id, { action: 'cancel', reason: '召回' });
  expect(await stockOn(pallet_no)).toBe('100 75 0 25');
  // Nobody gets the goods that were held, and the others are for the next plan.
  const next = await reserved('25');
  expect(await stockOn(pallet_no)).toBe('100 75 25 0');
  await change(next.id, { action: 'cancel', reason: '测试' });
});

test('goods of a plan that its owner stopped, or that was resumed after a hold, are free once it is cancelled', async () => {
  const { pallet_no } = await goodsIn({ qty: '40' });
  const first = await reserved('40');
  await issue(first);
  await change(first.id, { action: 'intercept', reason: '客户要求' });
  await change(first.id, { action: 'cancel', reason: '客户要求' });
  expect(await stockOn(pallet_no)).toBe('40 0 0 40');
  const second = await reserved('40');
  await issue(second);
  await hold(pallet_no, '40');
  await change(second.id, { action: 'resume', reason: '检验合格' });
  await change(second.id, { action: 'cancel', reason: '客户取消' });
  expect(await stockOn(pallet_no)).toBe('40 0 0 40');
});

test('of goods that several plans have reserved, those of new plans are held first, and only as many plans are stopped as it takes', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const onFloor = await reserved('40');
  const task = await issue(onFloor);
  const [early, late] = [await reserved('20'), await reserved('20')];
  expect(await hold(pallet_no, '30')).toEqual({ held: '30.000', available: '10.000', released: [late.plan_no], intercepted: [] });
  expect(await hold(pallet_no, '70')).toEqual({
    held: '60.000',
    available: '0.000',
    released: [early.plan_no],
    intercepted: [onFloor.plan_no],
  });
  const pick = { location_code: scene.at.first, pallet_no };
  expect(await picker.refused(pickGoods, { ...scan(task), ...pick })).toBe('INTERCEPTED');
  expect(await stockOn(pallet_no)).toBe('100 60 40 0');
  // A keeper who looked at it may say that it leaves all the same.
  await change(onFloor.id, { action: 'resume', reason: '检验合格' });
  expect(await picker.send(pickGoods, { ...scan(task), ...pick })).toMatchObject({ picked_qty: '40.000' });
});

test('of a plan on the floor and a new one on a pallet, a hold and a second one of the rest hold or stop all of it', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const onFloor = await reserved('40');
  await issue(onFloor);
  const next = await reserved('30');
  expect(await hold(pallet_no, '50')).toEqual({ held: '50.000', available: '10.000', released: [next.plan_no], intercepted: [] });
  expect(await stockOn(pallet_no)).toBe('100 50 40 10');
  expect(await hold(pallet_no, '50')).toEqual({ held: '60.000', available: '0.000', released: [], intercepted: [onFloor.plan_no] });
  expect(await stockOn(pallet_no)).toBe('100 60 40 0');
  await change(onFloor.id, { action: 'cancel', reason: '召回' });
  expect(await stockOn(pallet_no)).toBe('100 100 0 0');
});

test('of two plans on the floor a second hold stops what the first one left, also of the plan that it stopped in part', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const [early, late] = [await reserved('40'), await reserved('20')];
  await issue(early);
  await issue(late);
  expect(await hold(pallet_no, '55')).toMatchObject({ held: '40.000', intercepted: [late.plan_no] });
  expect(await hold(pallet_no, '30')).toMatchObject({ held: '40.000', intercepted: [late.plan_no, early.plan_no] });
  // Of 85 that are on hold by now, 40 were free, 20 are those of the later plan and 25 of the other.
  await change(late.id, { action: 'cancel', reason: '召回' });
  expect(await stockOn(pallet_no)).toBe('100 60 40 0');
  expect(await hold(pallet_no, '15')).toMatchObject({ held: '60.000', intercepted: [early.plan_no] });
  await change(early.id, { action: 'cancel', reason: '召回' });
  expect(await stockOn(pallet_no)).toBe('100 100 0 0');
});

test('a hold that asks for goods of two plans which a hold stopped already changes nothing', async () => {
  const { pallet_no } = await goodsIn({ qty: '60' });
  const [early, late] = [await reserved('40'), await reserved('20')];
  await issue(early);
  await issue(late);
  const stopped = { held: '0.000', available: '0.000', released: [], intercepted: [late.plan_no, early.plan_no] };
  expect(await hold(pallet_no, '60')).toEqual(stopped);
  expect(await hold(pallet_no, '60')).toEqual(stopped);
  expect(await keeper.refused(holdStock, { id: (await rowOf(pallet_no)).id, action: 'hold', qty: '60.001', reason: '批次召回' })).toBe(
    'STOCK_SHORT',
  );
  await change(early.id, { action: 'cancel', reason: '召回' });
  expect(await stockOn(pallet_no)).toBe('60 40 20 0');
  await change(late.id, { action: 'cancel', reason: '召回' });
  expect(await stockOn(pallet_no)).toBe('60 60 0 0');
});

test('no more is held than there is', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  await reserved('30');
  const { id } = await rowOf(pallet_no);
  expect(await keeper.refused(holdStock, { id, action: 'hold', qty: '101', reason: '批次召回' })).toBe('STOCK_SHORT');
  expect(await stockOn(pallet_no)).toBe('100 0 30 70');
  await hold(pallet_no, '100');
  expect(await keeper.refused(holdStock, { id, action: 'hold', qty: '1', reason: '批次召回' })).toBe('STOCK_SHORT');
});
