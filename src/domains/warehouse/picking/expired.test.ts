import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { getOutbound, moveOutbound, saveOutbound } from '../outbound/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { reconcileStock } from '../stock/contract.ts';
import { checkPick, getPicking, issuePickList, loadPick, pickGoods } from './contract.ts';

/* Goods that were good when they were reserved expire while their plan waits: they are neither picked nor shipped from that day on. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let checker: Player;
const today = '2026-11-20T02:00:00Z';
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', language: 'en' });
  checker = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());
afterEach(async () => {
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
  stage.clock.set(today);
});

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }),
  );
type Draft = ParamsOf<typeof saveOutbound>;
type Task = ResultOf<typeof getPicking>['tasks'][number];
/** A plan of one line that is reserved, issued and released, and its tasks. */
async function issued(line: Partial<Draft['lines'][number]> & { qty: string }) {
  const { id, version } = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-23T01:00:00Z',
    etd_to: '2026-11-23T05:00:00Z',
    lines: [{ product_id: String(scene.board), rule: 'fefo', ...line }],
    reserve: true,
  });
  const list = await keeper.send(issuePickList, { plans: [{ id, version }], release: true });
  return { id, tasks: async () => (await keeper.send(getPicking, { id: list.first_task_id })).tasks };
}
const scan = ({ task_no }: Pick<Task, 'task_no'>) => ({ scan_id: randomUUID(), task_no });
const pickOf = (task: Task) => ({ ...scan(task), location_code: task.location_code ?? '', pallet_no: task.pallet_no });
async function only(tasks: readonly Task[]): Promise<Task> {
  const [task, more] = tasks;
  if (!task || more) throw new Error('not one task');
  return task;
}
/** Picks, checks and loads a task, so that its plan waits for its departure. */
async function loaded(task: Task): Promise<void> {
  const { to_pallet_no } = await keeper.send(pickGoods, pickOf(task));
  const pallet_no = to_pallet_no ?? '';
  await checker.send(checkPick, { ...scan(task), pallet_no, qty: task.qty });
  await keeper.send(loadPick, { ...scan(task), pallet_no });
}
const move = async (id: string, action: 'complete' | 'cancel') => ({
  id,
  version: (await keeper.send(getOutbound, { id })).version,
  action,
  ...(action === 'complete' ? { plate_no: '桂A12345', driver_name: 'Tran' } : { reason: '已过期' }),
});
const reserved = { qty: '10.000', state: 'awaitingPicking' } as const;

test('goods that expired since they were reserved are not picked: they are reported short, and other goods are taken for them', async () => {
  const old = await goodsIn({ qty: '10', expiry_on: '2026-11-21', batch_no: 'E1' });
  const fresh = await goodsIn({ qty: '30', expiry_on: '2027-05-01', batch_no: 'E2' });
  const plan = await issued({ qty: '10' });
  const task = await only(await plan.tasks());
  expect(task).toMatchObject({ ...reserved, pallet_no: old.pallet_no });
  // On the day itself no plan would reserve them any more; the day is that of the warehouse.
  stage.clock.set('2026-11-20T16:00:00Z');
  const { data, msg } = await keeper.raw(pickGoods.cmd, { request_id: randomUUID(), ...pickOf(task) });
  expect(data).toMatchObject({ refusal: 'GOODS_EXPIRED' });
  expect(msg).toBe(
    `Lot ${old.lot_no} expired on 21 Nov 2026. Report a short pick with the reason “Expired”: other stock is taken instead.`,
  );
  stage.clock.set('2026-11-22T02:00:00Z');
  expect(await keeper.refused(pickGoods, { ...pickOf(task), qty: '4', short_reason: 'expired' })).toBe('GOODS_EXPIRED');
  const short = await keeper.send(pickGoods, { ...pickOf(task), qty: '0', short_reason: 'expired' });
  expect(short).toMatchObject({ state: 'cancelled', reallocated: '10.000', missing: '0.000' });
  const next = (await plan.tasks()).find(({ state }) => state === 'awaitingPicking');
  expect(next).toMatchObject({ ...reserved, pallet_no: fresh.pallet_no });
  if (next) await loaded(next);
  expect(await keeper.send(moveOutbound, await move(plan.id, 'complete'))).toMatchObject({ state: 'completed' });
});

test('goods that are picked on their last day leave on it, and not on the day on which they expire', async () => {
  const { pallet_no, lot_no } = await goodsIn({ qty: '10', expiry_on: '2026-11-22', batch_no: 'E3' });
  const { id, tasks } = await issued({ qty: '10' });
  stage.clock.set('2026-11-21T15:59:00Z');
  await loaded(await only(await tasks()));
  stage.clock.set('2026-11-21T16:00:00Z');
  const { data, msg } = await keeper.raw(moveOutbound.cmd, { request_id: randomUUID(), ...(await move(id, 'complete')) });
  expect(data).toMatchObject({ refusal: 'EXPIRED_TO_SHIP' });
  expect(msg).toBe(
    `Lot ${lot_no} on pallet ${pallet_no} expired on 22 Nov 2026. Unload it, cancel the plan, put the goods back, and plan other stock.`,
  );
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'picked' });
  stage.clock.set('2026-11-21T15:59:00Z');
  expect(await keeper.send(moveOutbound, await move(id, 'complete'))).toMatchObject({ state: 'completed' });
});

test('a pallet that a plan names may be expired, as for its disposal: it is reserved, picked and shipped', async () => {
  const { pallet_no } = await goodsIn({ qty: '10', expiry_on: '2026-11-01', batch_no: 'E4' });
  const { id, tasks } = await issued({ qty: '10', rule: 'pallet', pallet_no });
  await loaded(await only(await tasks()));
  expect(await keeper.send(moveOutbound, await move(id, 'complete'))).toMatchObject({ state: 'completed' });
});
