import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { printedPallets, readPalletLabels } from '../label/contract.ts';
import { getOutbound, moveOutbound, saveOutbound } from '../outbound/contract.ts';
import { may as mayOutbound } from '../outbound/permits.ts';
import { differingReservations } from '../outbound/server/stock.ts';
import { mergePallets, splitPallet, transferPallet } from '../repack/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock, movePallet, reconcileStock } from '../stock/contract.ts';
import { checkPick, getPicking, issuePickList, labelPick, listPicking, loadPick, pickGoods, splitPick } from './contract.ts';

/* Scans that the floor refuses, and tasks that end at each of their steps: the stock is where it was and free where it should be. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let picker: Player;
let checker: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  picker = await stage.cast({ name: 'Lan' });
  checker = await stage.cast({ name: 'Minh' });
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
type Draft = ParamsOf<typeof saveOutbound>;
type Task = ResultOf<typeof getPicking>['tasks'][number];
const draft = (qty: string, changes: Partial<Draft> = {}): Draft => ({
  customer_id: String(scene.lux),
  warehouse_id: String(scene.warehouse),
  etd_from: '2026-11-21T01:00:00Z',
  etd_to: '2026-11-21T05:00:00Z',
  lines: [{ product_id: String(scene.board), qty }],
  reserve: true,
  ...changes,
});
async function issued(qty: string, changes: Partial<Draft> = {}, release = true): Promise<{ id: string; task: Task }> {
  const { id, version } = await keeper.send(saveOutbound, draft(qty, changes));
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id, version }], release });
  const [task] = (await keeper.send(getPicking, { id: first_task_id })).tasks;
  if (!task) throw new Error('no task');
  return { id, task };
}
const scan = ({ task_no }: { task_no: string }) => ({ scan_id: randomUUID(), task_no });
const pickOf = (task: Task) => ({ ...scan(task), location_code: task.location_code ?? '', pallet_no: task.pallet_no });
const read = (task: Task) => keeper.send(getPicking, { id: task.id });
const change = async (id: string, more: Omit<ParamsOf<typeof moveOutbound>, 'id' | 'version'>) =>
  keeper.send(moveOutbound, { id, version: (await keeper.send(getOutbound, { id })).version, ...more });
const stockOn = async (pallet_no: string) =>
  (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows.map(({ location_code, qty, allocated, picked, available }) =>
    [location_code, Number(qty), Number(allocated), Number(picked), Number(available)].join(' '),
  );
const place = (code: string, columns: { frozen_by_hand?: boolean; active?: boolean }) =>
  stage.system<WarehouseTables, unknown>(({ db }) => db.updateTable('location').set(columns).where('code', '=', code).execute());
/** Every scan of the floor with the numbers that are on it. */
const scans = (player: Player, task: { task_no: string }, pallet_no: string, to_pallet_no = pallet_no) => ({
  pick: () => player.refused(pickGoods, { ...scan(task), pallet_no, location_code: scene.at.first }),
  label: () => player.refused(labelPick, { ...scan(task), pallet_no: to_pallet_no }),
  split: () => player.refused(splitPick, { ...scan(task), pallet_no, to_pallet_no }),
  check: () => player.refused(checkPick, { ...scan(task), pallet_no: to_pallet_no, qty: '30' }),
  load: () => player.refused(loadPick, { ...scan(task), pallet_no: to_pallet_no }),
});
async function answers(scansOf: Readonly<Record<string, () => Promise<string>>>): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const [name, ask] of Object.entries(scansOf)) all[name] = await ask();
  return all;
}

test('a plan that is named twice is issued by nobody, so that each of its reservations has one task', async () => {
  await goodsIn({ qty: '30' });
  const { id, version } = await keeper.send(saveOutbound, draft('30'));
  const twice = {
    plans: [
      { id, version },
      { id, version },
    ],
    request_id: randomUUID(),
  };
  expect((await keeper.raw(issuePickList.cmd, twice)).data).toMatchObject({ at: [{ at: 'plans.1.id', why: 'ROW_TWICE' }] });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'newPlan', version });
  expect((await keeper.send(issuePickList, { plans: [{ id, version }] })).tasks).toBe(1);
});

test('no scan goes on with a plan that its owner intercepts, a task of another company or one that is not there', async () => {
  const { pallet_no } = await goodsIn({ qty: '100', cartons: 10 });
  const { id, task } = await issued('30', { label_required: true, split_required: true });
  const { version } = await keeper.send(getOutbound, { id });
  expect(await keeper.refused(issuePickList, { plans: [{ id, version }] })).toBe('ILLEGAL_MOVE');
  const all = (why: string) => ({ pick: why, label: why, split: why, check: why, load: why });
  await change(id, { action: 'intercept', reason: '客户改单' });
  expect(await answers(scans(picker, task, pallet_no))).toEqual(all('INTERCEPTED'));
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await answers(scans(bangkok, task, pallet_no))).toEqual(all('NO_SUCH_TASK'));
  expect(await answers(scans(picker, { task_no: 'PT999999999' }, pallet_no))).toEqual(all('NO_SUCH_TASK'));
  expect(await stockOn(pallet_no)).toEqual([`${scene.at.first} 100 30 0 70`]);
  await change(id, { action: 'resume', reason: '照发' });

  // Each step waits for the one before it.
  const { pick: _, ...later } = scans(picker, task, pallet_no);
  expect(await answers(later)).toEqual({ label: 'ILLEGAL_MOVE', split: 'ILLEGAL_MOVE', check: 'ILLEGAL_MOVE', load: 'NOT_READY_TO_LOAD' });
  expect((await read(task)).state).toBe('awaitingPicking');
});

test('a part is split only where stock moves, onto the pallet of its task, which is the one that is checked and loaded', async () => {
  const { pallet_no } = await goodsIn({ qty: '100', cartons: 10, kg: '50' });
  const { pallet_no: other } = await goodsIn({ qty: '5', product: scene.motor });
  const { id, task } = await issued('30', { split_required: true });
  const { to_pallet_no } = await picker.send(pickGoods, pickOf(task));
  const to = to_pallet_no ?? '';
  const split = () => picker.refused(splitPick, { ...scan(task), pallet_no, to_pallet_no: to });
  await place(scene.at.first, { frozen_by_hand: true });
  expect(await split()).toBe('LOCATION_FROZEN');
  await place(scene.at.first, { frozen_by_hand: false });
  await place(scene.at.staging, { active: false });
  expect(await split()).toBe('NO_PLACE_OF_KIND');
  await place(scene.at.staging, { active: true });
  expect(await stockOn(pallet_no)).toEqual([`${scene.at.first} 100 30 0 70`]);
  await picker.send(splitPick, { ...scan(task), pallet_no, to_pallet_no: to });
  expect([await stockOn(pallet_no), await stockOn(to)]).toEqual([[`${scene.at.first} 70 0 0 70`], [`${scene.at.staging} 30 0 30 0`]]);
  expect(await checker.refused(checkPick, { ...scan(task), pallet_no: other, qty: '30' })).toBe('WRONG_PALLET');
  expect((await checker.send(checkPick, { ...scan(task), pallet_no: to, qty: '30' })).plan_state).toBe('picked');
  expect(await checker.refused(loadPick, { ...scan(task), pallet_no: other })).toBe('WRONG_PALLET');
  expect((await checker.send(loadPick, { ...scan(task), pallet_no: to })).left).toBe(0);
  await change(id, { action: 'complete', plate_no: '桂A12345', driver_name: '李' });
  expect([await stockOn(pallet_no), await stockOn(to)]).toEqual([[`${scene.at.first} 70 0 0 70`], []]);
});

test('the label of a part that is on its pallet already says it once', async () => {
  const { lot_no } = await goodsIn({ qty: '100', cartons: 10 });
  const { task } = await issued('30', { label_required: true });
  expect((await picker.send(pickGoods, pickOf(task))).state).toBe('awaitingLabelling');
  const { labels } = await keeper.send(readPalletLabels, { ids: [(await read(task)).to_pallet_id ?? ''] });
  expect(labels.map(({ cartons, goods }) => [cartons, goods.map((one) => [one.lot_no, one.qty])])).toEqual([[3, [[lot_no, '30.000']]]]);
});

test('a whole pallet that needs a label goes from its label to the check, and is not repacked on its way', async () => {
  const { pallet_no, pallet } = await goodsIn({ qty: '30', cartons: 3 });
  const { pallet_no: beside } = await goodsIn({ qty: '5' });
  await keeper.send(holdStock, {
    id: (await keeper.send(listStock, { where: { pallet_no: [beside] } })).rows[0]?.id ?? '',
    action: 'hold',
    qty: '5',
    reason: '待检',
  });
  // Its label of the receipt says nothing of the plan that it leaves with.
  await keeper.send(printedPallets, { ids: [String(pallet)] });
  const { task } = await issued('30', { label_required: true });
  expect((await picker.send(pickGoods, pickOf(task))).state).toBe('awaitingLabelling');
  expect(await picker.refused(labelPick, { ...scan(task), pallet_no })).toBe('LABEL_NOT_PRINTED');
  const balance = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows[0]?.id ?? '';
  const acts = {
    split: () => keeper.refused(splitPallet, { pallet_no, qty: '1' }),
    merge: () => keeper.refused(mergePallets, { pallet_no, onto_pallet_no: beside }),
    onto: () => keeper.refused(mergePallets, { pallet_no: beside, onto_pallet_no: pallet_no }),
    transfer: () => keeper.refused(transferPallet, { pallet_no, customer_id: String(scene.vina), reason: '转让' }),
  };
  expect(new Set(Object.values(await answers(acts)))).toEqual(new Set(['PALLET_NOT_ACTIVE']));
  expect(await keeper.refused(movePallet, { id: balance, location_code: scene.at.second, reason: '移位' })).toBe('PICKED_STAYS_STAGED');
  await keeper.send(printedPallets, { ids: [String(pallet)] });
  expect((await picker.send(labelPick, { ...scan(task), pallet_no })).state).toBe('awaitingOutbound');
  expect(await stockOn(pallet_no)).toEqual([`${scene.at.staging} 30 0 30 0`]);
  expect((await checker.send(checkPick, { ...scan(task), pallet_no, qty: '30' })).state).toBe('complete');
});

test.each([
  ['newTask', 'stands free where it stood', 0],
  ['awaitingLabelling', 'stands free in staging until it is put back', 1],
] as const)('a task that is in %s ends with its plan, and its pallet %s', async (state, _, toPutBack) => {
  const { pallet_no } = await goodsIn({ qty: '30', cartons: 3 });
  const { id, task } = await issued('30', { label_required: true }, state !== 'newTask');
  if (state !== 'newTask') await picker.send(pickGoods, pickOf(task));
  expect((await read(task)).state).toBe(state);
  const clerk = await stage.cast({ permits: [mayOutbound.view, mayOutbound.cancel] });
  const cancel = { id, version: (await keeper.send(getOutbound, { id })).version, action: 'cancel' as const, reason: '不要了' };
  expect(await clerk.refused(moveOutbound, cancel)).toBe('NOT_PERMITTED');
  await keeper.send(moveOutbound, cancel);
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'cancelled', reserved: null });
  expect((await read(task)).state).toBe('cancelled');
  expect(await stockOn(pallet_no)).toEqual([`${toPutBack ? scene.at.staging : scene.at.first} 30 0 0 30`]);
  expect((await keeper.send(listPicking, { tab: 'putBack' })).rows.map(({ id: one }) => one)).toEqual(toPutBack ? [task.id] : []);
  expect(await picker.refused(pickGoods, pickOf(task))).toBe('ALREADY_PICKED');
});
