import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import {
  printedOutboundSlip,
  printedPallets,
  printedPickList,
  readOutboundSlip,
  readPalletLabels,
  readPickList,
} from '../label/contract.ts';
import { getOutbound, listOutbound, moveOutbound, saveOutbound } from '../outbound/contract.ts';
import { putAway } from '../receiving/contract.ts';
import { usedReasons } from '../../workspace/remark/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listMovements, listStock, reconcileStock } from '../stock/contract.ts';
import {
  checkPick,
  countPicking,
  findPicking,
  getPicking,
  issuePickList,
  labelPick,
  listPicking,
  loadPick,
  movePicking,
  pickGoods,
  splitPick,
} from './contract.ts';
import { may } from './permits.ts';

/* A plan goes to the floor: goods are picked, labelled, split, checked, loaded and shipped, or put back. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let picker: Player;
let checker: Player;
let lux: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', language: 'en' });
  picker = await stage.cast({ name: 'Lan', permits: [may.view, may.pick, may.check, may.load], language: 'en' });
  checker = await stage.cast({ name: 'Minh', permits: [may.view, may.check, may.load] });
  lux = await stage.cast({ type: 4, customerId: scene.lux });
});
afterAll(() => stage.close());
/** Goods of an earlier test are on hold, so that each test has its own. */
beforeEach(async () => {
  for (const { id, available } of (await keeper.send(listStock, {})).rows)
    if (Number(available) > 0) await keeper.send(holdStock, { id, action: 'hold', qty: available, reason: '清场' });
});
afterEach(async () => expect((await keeper.send(reconcileStock, {})).differing).toEqual([]));

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }),
  );
type Draft = ParamsOf<typeof saveOutbound>;
type Task = ResultOf<typeof getPicking>['tasks'][number];

/** A plan that is reserved, issued and released, and its tasks. */
async function issued(qty: string, changes: Partial<Draft> = {}): Promise<{ id: string; tasks: Task[] }> {
  const { id, version } = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty }],
    reserve: true,
    ...changes,
  });
  const list = await keeper.send(issuePickList, { plans: [{ id, version }], release: true });
  return { id, tasks: (await keeper.send(getPicking, { id: list.first_task_id })).tasks };
}
const scan = (task: Task | undefined) => ({ scan_id: randomUUID(), task_no: task?.task_no ?? '' });
const pickOf = (task: Task | undefined) => ({ ...scan(task), location_code: task?.location_code ?? '', pallet_no: task?.pallet_no ?? '' });
const move = async (player: Player, id: string, more: Omit<ParamsOf<typeof moveOutbound>, 'id' | 'version'>) =>
  player.send(moveOutbound, { id, version: (await keeper.send(getOutbound, { id })).version, ...more });
const refusedMove = async (player: Player, id: string, more: Omit<ParamsOf<typeof moveOutbound>, 'id' | 'version'>) =>
  player.refused(moveOutbound, { id, version: (await keeper.send(getOutbound, { id })).version, ...more });
const stockOn = async (pallet_no: string) => (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows[0];
const labelOf = async (id: string | null | undefined) => (await keeper.send(readPalletLabels, { ids: [id ?? ''] })).labels[0];

test('a part of a pallet is picked, labelled, split, checked, loaded and shipped', async () => {
  const { pallet_no, lot_no, pallet } = await goodsIn({ qty: '100', cartons: 10, kg: '55.555', grade: 'A' });
  const { id, tasks } = await issued('30', { label_required: true, split_required: true, consignee_name: 'Kho Hà Nội' });
  expect(tasks.map((one) => [one.state, one.qty, one.pallet_no, one.location_code])).toEqual([
    ['awaitingPicking', '30.000', pallet_no, scene.at.first],
  ]);
  const [task] = tasks;
  expect(await keeper.send(countPicking, {})).toEqual({ waiting: 1, lists: 1, pallets_back: 0 });
  const first = pickOf(task);
  const picked = await picker.send(pickGoods, first);
  expect(picked).toMatchObject({ state: 'awaitingLabelling', picked_qty: '30.000', duplicate: false, missing: '0.000' });
  // Until the split the goods stand where they stood, on their own pallet.
  expect(await stockOn(pallet_no)).toMatchObject({ qty: '100.000', allocated: '30.000', picked: '0.000' });

  // The label of the new pallet says what will be on it, and its scan is refused before it is printed.
  const { to_pallet_id, to_pallet_no } = await keeper.send(getPicking, { id: task?.id ?? '' });
  const to = to_pallet_no ?? '';
  expect(await picker.refused(labelPick, { ...scan(task), pallet_no: to })).toBe('LABEL_NOT_PRINTED');
  expect(await labelOf(to_pallet_id)).toMatchObject({
    pallet_no: to,
    cartons: 3,
    goods: [{ code: 'P-1', qty: '30.000', lot_no, grade: 'A' }],
    outbound_kind: 'sale',
    pickup_customer: 'Kho Hà Nội',
  });
  expect(await labelOf(String(pallet))).toMatchObject({ outbound_kind: null, pickup_customer: null });
  await keeper.send(printedPallets, { ids: [to_pallet_id ?? ''] });
  expect(await picker.refused(labelPick, { ...scan(task), pallet_no })).toBe('WRONG_PALLET');
  expect(await picker.refused(splitPick, { ...scan(task), pallet_no, to_pallet_no: to })).toBe('ILLEGAL_MOVE');
  expect((await picker.send(labelPick, { ...scan(task), pallet_no: to })).state).toBe('awaitingSplitting');

  expect(await picker.refused(splitPick, { ...scan(task), pallet_no: to, to_pallet_no: pallet_no })).toBe('WRONG_PALLET');
  expect(await picker.send(splitPick, { ...scan(task), pallet_no, to_pallet_no: to })).toMatchObject({
    state: 'awaitingOutbound',
    rest: '70.000',
  });
  expect(await stockOn(pallet_no)).toMatchObject({ qty: '70.000', allocated: '0.000', cartons: 7, location_code: scene.at.first });
  expect(await stockOn(to)).toMatchObject({
    qty: '30.000',
    available: '0.000',
    allocated: '0.000',
    picked: '30.000',
    cartons: 3,
    location_code: scene.at.staging,
    lot_no,
    grade: 'A',
  });
  const [child, source] = [await labelOf(to_pallet_id), await labelOf(String(pallet))];
  expect([child?.gross_kg, source?.gross_kg, child?.volume_m3, source?.volume_m3]).toEqual(['16.666', '38.889', '0.3600', '0.8400']);
  expect(child?.received_at).toBe(source?.received_at);

  // The picker does not check, and a count that differs is no check.
  expect(await picker.refused(checkPick, { ...scan(task), pallet_no: to, qty: '30' })).toBe('FOUR_EYES');
  expect(await checker.refused(checkPick, { ...scan(task), pallet_no: to, qty: '29' })).toBe('CHECK_DIFFERS');
  expect(await checker.refused(loadPick, { ...scan(task), pallet_no: to })).toBe('NOT_READY_TO_LOAD');
  expect(await checker.send(checkPick, { ...scan(task), pallet_no: to, qty: '30' })).toMatchObject({
    state: 'complete',
    plan_state: 'picked',
  });

  expect(await refusedMove(keeper, id, { action: 'complete', plate_no: '桂A12345', driver_name: '王' })).toBe('NOT_LOADED');
  expect(await checker.send(loadPick, { ...scan(task), pallet_no: to })).toMatchObject({ left: 0, duplicate: false });
  expect(await checker.refused(loadPick, { ...scan(task), pallet_no: to })).toBe('ALREADY_LOADED');
  expect(await refusedMove(keeper, id, { action: 'complete' })).toBe('BAD_PARAMS');
  await move(keeper, id, { action: 'complete', plate_no: '桂A12345', driver_name: '王' });
  const plan = await keeper.send(getOutbound, { id });
  expect(plan).toMatchObject({ state: 'completed', shipped_qty: '30.000', reserved_qty: '0.000', plate_no: '桂A12345' });
  expect(plan.gate_pass_no).toMatch(/^GPC261120\d{4}$/);
  expect(await stockOn(to)).toBeUndefined();
  expect(await keeper.send(getPicking, { id: task?.id ?? '' })).toMatchObject({ state: 'complete', location_code: null });
  expect(await refusedMove(keeper, id, { action: 'cancel', reason: '晚了' })).toBe('ILLEGAL_MOVE');
  expect(await refusedMove(lux, id, { action: 'intercept', reason: '晚了' })).toBe('ILLEGAL_MOVE');
  const { rows } = await keeper.send(listMovements, { where: { pallet_no: [to] } });
  expect(rows.map(({ kind, qty }) => [kind, qty])).toEqual([
    ['ship', '-30.000'],
    ['split', '30.000'],
  ]);
});

test('a whole pallet goes to staging as it is, and a plan that needs no label and no split skips both', async () => {
  const whole = await goodsIn({ qty: '40', since: new Date('2026-11-01T00:00:00Z') });
  const part = await goodsIn({ qty: '60', cartons: 6 });
  const { tasks } = await issued('50');
  const of = (pallet_no: string) => tasks.find((task) => task.pallet_no === pallet_no);
  expect(await picker.send(pickGoods, pickOf(of(whole.pallet_no)))).toMatchObject({
    state: 'awaitingOutbound',
    to_pallet_no: whole.pallet_no,
    staging: scene.at.staging,
  });
  // The keeper tells what waits for its truck from what is still to be fetched.
  const palletsIn = async (tab: 'allocated' | 'picked') => (await keeper.send(listStock, { tab })).rows.map(({ pallet_no }) => pallet_no);
  expect(await stockOn(whole.pallet_no)).toMatchObject({ location_code: scene.at.staging, allocated: '0.000', picked: '40.000' });
  expect(await stockOn(part.pallet_no)).toMatchObject({ available: '50.000', allocated: '10.000', picked: '0.000' });
  expect([await palletsIn('allocated'), await palletsIn('picked')]).toEqual([[part.pallet_no], [whole.pallet_no]]);
  const split = await picker.send(pickGoods, pickOf(of(part.pallet_no)));
  expect(split).toMatchObject({ state: 'awaitingOutbound', picked_qty: '10.000' });
  expect(split.to_pallet_no).not.toBe(part.pallet_no);
  expect(await stockOn(split.to_pallet_no ?? '')).toMatchObject({ qty: '10.000', cartons: 1, location_code: scene.at.staging });
  expect(await stockOn(part.pallet_no)).toMatchObject({ qty: '50.000', cartons: 5 });
  expect(await palletsIn('allocated')).toEqual([]);
  expect(new Set(await palletsIn('picked'))).toEqual(new Set([whole.pallet_no, split.to_pallet_no]));
});

test('a scan that is sent twice, or made twice, is said and counted once', async () => {
  const { pallet_no } = await goodsIn({ qty: '100' });
  const { tasks } = await issued('10');
  const once = pickOf(tasks[0]);
  const [a, b] = await Promise.all([picker.send(pickGoods, once), picker.send(pickGoods, once)]);
  expect([a, b].filter(({ duplicate }) => duplicate)).toHaveLength(1);
  expect(a.to_pallet_no).toBe(b.to_pallet_no);
  expect(await picker.refused(pickGoods, pickOf(tasks[0]))).toBe('ALREADY_PICKED');
  expect(await stockOn(pallet_no)).toMatchObject({ qty: '90.000' });
  expect((await keeper.send(getPicking, { id: tasks[0]?.id ?? '' })).picked_qty).toBe('10.000');
});

test('wrong codes, wrong places, foreign pallets and frozen locations are refused', async () => {
  await goodsIn({ qty: '100' });
  const foreign = await goodsIn({ qty: '5', product: scene.milk, customer: scene.vina });
  const { id, tasks } = await issued('10');
  const [task] = tasks;
  expect(await picker.refused(pickGoods, { ...pickOf(task), task_no: 'PT999999999' })).toBe('NO_SUCH_TASK');
  expect(await picker.refused(pickGoods, { ...pickOf(task), pallet_no: foreign.pallet_no })).toBe('WRONG_PALLET');
  expect(await picker.refused(pickGoods, { ...pickOf(task), location_code: scene.at.second })).toBe('WRONG_LOCATION');
  expect(await picker.refused(pickGoods, { ...pickOf(task), qty: '11' })).toBe('OVER_PICK');
  expect(await picker.refused(pickGoods, { ...pickOf(task), qty: '9' })).toBe('SHORT_REASON');
  const freeze = (frozen_by_hand: boolean) =>
    stage.system<WarehouseTables, unknown>(async (work) => {
      work.audit({ subject: 'location', id: 1n, what: 'save', after: { frozen_by_hand } });
      return work.db.updateTable('location').set({ frozen_by_hand }).where('code', '=', scene.at.first).execute();
    });
  await freeze(true);
  expect(await picker.refused(pickGoods, pickOf(task))).toBe('LOCATION_FROZEN');
  await freeze(false);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(pickGoods, pickOf(task))).toBe('NO_SUCH_TASK');
  expect(await bangkok.refused(getPicking, { id: task?.id ?? '' })).toBe('NOT_FOUND');
  expect(await bangkok.refused(findPicking, { code: task?.task_no ?? '' })).toBe('NO_SUCH_TASK');
  expect((await bangkok.send(listPicking, {})).rows).toEqual([]);
  expect(await lux.refused(listPicking, {})).toBe('WRONG_USER_TYPE');

  // A recalled task is not picked, and one that is given to somebody is not picked by another.
  const seen = await keeper.send(getPicking, { id: task?.id ?? '' });
  const recalled = await keeper.send(movePicking, { id: seen.id, version: seen.version, action: 'recall' });
  expect(await picker.refused(pickGoods, pickOf(task))).toBe('NOT_RELEASED');
  await keeper.send(movePicking, { id: seen.id, version: recalled.version, action: 'release', picker_id: String(checker.accountId) });
  expect(await picker.refused(pickGoods, pickOf(task))).toBe('TASK_OF_OTHER');
  await move(keeper, id, { action: 'cancel', reason: '试' });
});

test('what is short is held for a count and taken from elsewhere; the rest is said to be missing', async () => {
  const thin = await goodsIn({ qty: '30', since: new Date('2026-11-01T00:00:00Z') });
  const other = await goodsIn({ qty: '5' });
  const { id, tasks } = await issued('20');
  const short_note = '外箱破损，内少 12 件';
  const short = await picker.send(pickGoods, { ...pickOf(tasks[0]), qty: '8', short_reason: 'missing', short_note });
  expect(short).toMatchObject({ picked_qty: '8.000', reallocated: '5.000', missing: '7.000' });
  // Ten more should have stood there: nobody is sent for them before a count.
  expect(await stockOn(thin.pallet_no)).toMatchObject({ qty: '22.000', allocated: '0.000', held: '22.000', available: '0.000' });
  const { tasks: after } = await keeper.send(getPicking, { id: tasks[0]?.id ?? '' });
  expect(after.map((one) => [one.state, one.qty, one.short_qty, one.pallet_no].join(' ')).sort()).toEqual([
    `awaitingOutbound 20.000 12.000 ${thin.pallet_no}`,
    `awaitingPicking 5.000 0.000 ${other.pallet_no}`,
  ]);
  // The picker's note is there for the count, and is offered to the picker at the next short pick.
  expect(after.map((one) => one.short_note).filter(Boolean)).toEqual([short_note]);
  expect((await picker.send(usedReasons, { subject: 'picking', action: 'pick' })).rows).toEqual([short_note]);
  const rest = after.find(({ state }) => state === 'awaitingPicking');
  // Nothing is there at all: the task ends, and the plan goes on with what was picked.
  expect(await picker.send(pickGoods, { ...pickOf(rest), qty: '0', short_reason: 'damaged' })).toMatchObject({
    state: 'cancelled',
    missing: '5.000',
  });
  // The code of a reason is no text to choose from.
  expect((await picker.send(usedReasons, { subject: 'outbound', action: 'cancel' })).rows).not.toContain('damaged');
  const to = after.find(({ state }) => state === 'awaitingOutbound')?.to_pallet_no ?? '';
  expect(await checker.send(checkPick, { ...scan(tasks[0]), pallet_no: to, qty: '8' })).toMatchObject({ plan_state: 'picked' });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ qty: '20.000', picked_qty: '8.000', reserved_qty: '8.000' });
});

test('a list is issued from several plans of one warehouse, when all of them are reserved', async () => {
  await goodsIn({ qty: '100' });
  const draft = {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
  };
  const lines = [{ product_id: String(scene.board), qty: '10' }];
  const a = await keeper.send(saveOutbound, { ...draft, lines, reserve: true });
  const b = await keeper.send(saveOutbound, { ...draft, lines });
  const plans = [a, b].map(({ id, version }) => ({ id, version }));
  expect(await keeper.refused(issuePickList, { plans })).toBe('NOT_RESERVED');
  expect(await picker.refused(issuePickList, { plans })).toBe('NOT_PERMITTED');
  // A part of a plan goes to the floor by a right of its own.
  const whole = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== 'outbound.partial') });
  expect(await whole.refused(issuePickList, { plans: plans.slice(0, 1), partial: true })).toBe('NOT_PERMITTED');
  const reserved = await keeper.send(moveOutbound, { id: b.id, version: b.version, action: 'reserve' });
  const list = await keeper.send(issuePickList, {
    plans: [
      { id: a.id, version: a.version },
      { id: b.id, version: reserved.version },
    ],
  });
  expect(list).toMatchObject({ tasks: 2 });
  expect((await keeper.send(listPicking, { tab: 'newTask', counts: true })).counts?.['newTask']).toBe(2);
  expect(await keeper.refused(issuePickList, { plans: [{ id: a.id, version: a.version }] })).toBe('CHANGED_MEANWHILE');
  expect((await picker.send(findPicking, { code: list.list_no })).tasks.map(({ plan_no }) => plan_no).sort()).toEqual(
    [a.plan_no, b.plan_no].sort(),
  );
  expect(
    await keeper.refused(saveOutbound, { ...draft, lines, id: a.id, version: (await keeper.send(getOutbound, { id: a.id })).version }),
  ).toBe('PLAN_ISSUED');
});

test('an interception stops the floor; it succeeds with the cancellation, which puts picked goods back', async () => {
  const { pallet_no } = await goodsIn({ qty: '100', cartons: 10 });
  const { id, tasks } = await issued('30', { consignee_name: '凭祥店' });
  const picked = await picker.send(pickGoods, pickOf(tasks[0]));
  const to = picked.to_pallet_no ?? '';
  const { to_pallet_id } = await keeper.send(getPicking, { id: tasks[0]?.id ?? '' });
  expect(await labelOf(to_pallet_id)).toMatchObject({ pallet_no: to, pickup_customer: '凭祥店' });
  await move(lux, id, { action: 'intercept', reason: '客户退单' });
  expect(await checker.refused(checkPick, { ...scan(tasks[0]), pallet_no: to, qty: '30' })).toBe('INTERCEPTED');
  expect(await refusedMove(lux, id, { action: 'cancel', reason: 'x' })).toBe('NOT_PERMITTED');
  await move(keeper, id, { action: 'resume', reason: '已备货' });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'issued', intercept: 'failed' });
  await checker.send(checkPick, { ...scan(tasks[0]), pallet_no: to, qty: '30' });
  await checker.send(loadPick, { ...scan(tasks[0]), pallet_no: to });
  await move(lux, id, { action: 'intercept', reason: '真的退单' });
  expect(await refusedMove(keeper, id, { action: 'complete', plate_no: 'A', driver_name: 'B' })).toBe('INTERCEPTED');
  await move(keeper, id, { action: 'cancel', reason: '拦截成功' });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({
    state: 'cancelled',
    intercept: 'succeeded',
    reserved_qty: '0.000',
    picked_qty: '0.000',
  });
  // The goods are free where they stand, and wait to be put away.
  expect(await stockOn(to)).toMatchObject({ qty: '30.000', available: '30.000', location_code: scene.at.staging });
  expect(await labelOf(to_pallet_id)).toMatchObject({ pallet_no: to, pickup_customer: null, outbound_kind: null });
  // They are off the truck again.
  expect((await keeper.send(getPicking, { id: tasks[0]?.id ?? '' })).tasks).toMatchObject([{ state: 'cancelled', loaded_at: null }]);
  const { rows } = await keeper.send(listPicking, { tab: 'putBack' });
  expect(rows.map(({ to_pallet_no }) => to_pallet_no)).toContain(to);
  await keeper.send(putAway, { pallet_no: to, location_code: scene.at.first });
  expect((await keeper.send(listPicking, { tab: 'putBack' })).rows.map(({ to_pallet_no }) => to_pallet_no)).not.toContain(to);
  expect(await stockOn(pallet_no)).toMatchObject({ qty: '70.000' });
  expect((await keeper.send(listOutbound, { tab: 'cancelled', where: { intercepted: false } })).rows.map((row) => row.id)).toContain(id);
});

test('a plan that is cancelled before and between its scans leaves nothing behind', async () => {
  const { pallet_no } = await goodsIn({ qty: '100', cartons: 10 });
  const before = await issued('30');
  await move(keeper, before.id, { action: 'cancel', reason: '未拣' });
  expect(await stockOn(pallet_no)).toMatchObject({ qty: '100.000', available: '100.000' });
  const between = await issued('30', { split_required: true });
  const picked = await picker.send(pickGoods, pickOf(between.tasks[0]));
  expect(picked.state).toBe('awaitingSplitting');
  await move(keeper, between.id, { action: 'cancel', reason: '未拆' });
  expect(await stockOn(pallet_no)).toMatchObject({ qty: '100.000', available: '100.000', cartons: 10 });
  expect(await picker.refused(splitPick, { ...scan(between.tasks[0]), pallet_no, to_pallet_no: picked.to_pallet_no ?? '' })).toBe(
    'ILLEGAL_MOVE',
  );
});

test('twenty pickers on one hot pallet: each gets the goods once, and nobody meets a deadlock', async () => {
  const { pallet_no } = await goodsIn({ qty: '100', cartons: 20 });
  const all = await Promise.all(Array.from({ length: 20 }, () => issued('5')));
  const answers = await Promise.all(all.map(({ tasks }) => picker.send(pickGoods, pickOf(tasks[0]))));
  expect(answers.map(({ state, picked_qty }) => [state, picked_qty])).toEqual(all.map(() => ['awaitingOutbound', '5.000']));
  // The last one took the pallet itself with what was left.
  const left = await stockOn(pallet_no);
  expect(left?.location_code).toBe(scene.at.staging);
  const pallets = new Set(answers.map(({ to_pallet_no }) => to_pallet_no));
  expect(pallets.size).toBe(20);
  const { rows } = await keeper.send(listStock, { where: { pallet_no: [...pallets].map(String) } });
  expect(rows.reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(100);
  expect(rows.reduce((sum, { cartons }) => sum + cartons, 0)).toBe(20);
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

test('the pick list has a code for each task, the slip the pallets that were checked, and their copies are counted', async () => {
  const { pallet_no } = await goodsIn({ qty: '12', cartons: 2, kg: '8' });
  const { id, tasks } = await issued('12', { consignee_name: '凭祥店', plate_no: '桂A12345' });
  const [task] = tasks;
  const list = await keeper.send(readPickList, { id: task?.list_id ?? '' });
  expect(list.tasks.map((one) => [one.task_no, one.location_code, one.qty])).toEqual([[task?.task_no, scene.at.first, '12.000']]);
  expect([list.barcode.slice(0, 4), list.tasks[0]?.barcode.slice(0, 4), list.printed]).toEqual(['<svg', '<svg', 0]);
  const print = { copies: 2, languages: ['zh' as const] };
  expect(await keeper.send(printedPickList, { ...print, ids: [list.id], document: 'pickList' })).toEqual({
    copies: [{ id: list.id, first: 1 }],
  });
  expect((await keeper.send(readPickList, { id: list.id })).printed).toBe(2);

  expect((await keeper.send(readOutboundSlip, { id })).pallets).toEqual([]);
  await picker.send(pickGoods, pickOf(task));
  // It stands in staging, and nobody has counted it a second time.
  expect((await keeper.send(readOutboundSlip, { id })).pallets).toEqual([]);
  await checker.send(checkPick, { ...scan(task), pallet_no, qty: '12' });
  const slip = await keeper.send(readOutboundSlip, { id });
  expect(slip).toMatchObject({ state: 'picked', consignee_name: '凭祥店', printed: 0 });
  expect(slip.pallets.map((one) => [one.pallet_no, one.qty, one.cartons, one.gross_kg])).toEqual([[pallet_no, '12.000', 2, '8.000']]);
  const slipPrint = { ...print, ids: [id], document: 'outboundSlip' };
  for (const first of [1, 3]) expect(await keeper.send(printedOutboundSlip, slipPrint)).toEqual({ copies: [{ id, first }] });
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(readOutboundSlip, { id })).toBe('NOT_FOUND');
  expect(await bangkok.refused(printedOutboundSlip, slipPrint)).toBe('NOT_FOUND');
  expect(await bangkok.refused(readPickList, { id: list.id })).toBe('NOT_FOUND');
  expect(await bangkok.refused(printedPickList, { ...print, ids: [list.id], document: 'pickList' })).toBe('NOT_FOUND');
});
