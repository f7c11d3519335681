import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { getOutbound, listOutbound, moveOutbound, saveOutbound } from '../outbound/contract.ts';
import { may as mayOutbound } from '../outbound/permits.ts';
import { differingReservations } from '../outbound/server/stock.ts';
import { warehouses } from '../place/master.ts';
import { putAway, readPallet } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock, movePallet, reconcileStock } from '../stock/contract.ts';
import { checkPick, countPicking, getPicking, issuePickList, listPicking, loadPick, pickGoods } from './contract.ts';
import { may } from './permits.ts';

/* The later course of a plan on the floor: goods that are found again, goods that nobody finds, and the lane where the picked ones stand. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let picker: Player;
let checker: Player;
let lux: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  picker = await stage.cast({ name: 'Lan', permits: [may.view, may.pick, may.check, may.load] });
  checker = await stage.cast({ name: 'Minh', permits: [may.view, may.check, may.load] });
  lux = await stage.cast({ type: 4, customerId: scene.lux });
});
afterAll(() => stage.close());
/** Goods of an earlier test are on hold, so that each test has its own. */
beforeEach(async () => {
  for (const { id, available } of (await keeper.send(listStock, { size: 100 })).rows)
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
const draft = (qty: string, changes: Partial<Draft> = {}): Draft => ({
  customer_id: String(scene.lux),
  warehouse_id: String(scene.warehouse),
  etd_from: '2026-11-21T01:00:00Z',
  etd_to: '2026-11-21T05:00:00Z',
  lines: [{ product_id: String(scene.board), qty }],
  ...changes,
});
type Task = ResultOf<typeof getPicking>['tasks'][number];
async function issued(qty: string, changes: Partial<Draft> = {}): Promise<{ id: string; tasks: Task[] }> {
  const { id, version } = await keeper.send(saveOutbound, draft(qty, changes));
  const reserved = await keeper.send(moveOutbound, { id, version, action: 'reserve', partial: true });
  const list = await keeper.send(issuePickList, { plans: [{ id, version: reserved.version }], release: true, partial: true });
  return { id, tasks: (await keeper.send(getPicking, { id: list.first_task_id })).tasks };
}
const scan = (task: Task | undefined) => ({ scan_id: randomUUID(), task_no: task?.task_no ?? '' });
const pickOf = (task: Task | undefined) => ({ ...scan(task), location_code: task?.location_code ?? '', pallet_no: task?.pallet_no ?? '' });
type Move = Omit<ParamsOf<typeof moveOutbound>, 'id' | 'version'>;
const at = async (id: string) => ({ id, version: (await keeper.send(getOutbound, { id })).version });
const move = async (id: string, more: Move) => keeper.send(moveOutbound, { ...(await at(id)), ...more });
const refusedMove = async (id: string, more: Move, who = keeper) => who.refused(moveOutbound, { ...(await at(id)), ...more });
const tasksOf = async (id: string) => {
  const { plan_no } = await keeper.send(getOutbound, { id });
  return (await keeper.send(listPicking, { where: { plan_no: [plan_no] }, sort: [{ key: 'task_no' }] })).rows;
};
const pickAndCheck = async (task: Task | undefined) => {
  const { to_pallet_no, picked_qty } = await picker.send(pickGoods, pickOf(task));
  await checker.send(checkPick, { ...scan(task), pallet_no: to_pallet_no ?? '', qty: picked_qty });
  return to_pallet_no ?? '';
};
const notices = async () => (await stage.pushes()).filter((message) => message.type === 1);
const stockOn = async (pallet_no: string) => (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows[0];

test('goods that were short and come later are allocated again, also after the rest was picked, and leave with it', async () => {
  await goodsIn({ qty: '30' });
  const { id, tasks } = await issued('50');
  // Twenty were never there; five more are missing at the pick.
  const to = await pickAndCheckShort(tasks[0], '25');
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'picked', reserved: 'part', reserved_qty: '25.000' });
  await checker.send(loadPick, { ...scan(tasks[0]), pallet_no: to });
  expect(await refusedMove(id, { action: 'allocateAgain' })).toBe('STOCK_MISSING');
  expect(await refusedMove(id, { action: 'allocateAgain', partial: true })).toBe('STOCK_MISSING');
  await goodsIn({ qty: '10' });
  expect(await refusedMove(id, { action: 'allocateAgain' })).toBe('STOCK_MISSING');
  const clerk = await stage.cast({ permits: [mayOutbound.view, mayOutbound.reserve] });
  expect(await refusedMove(id, { action: 'allocateAgain', partial: true }, clerk)).toBe('NOT_PERMITTED');
  expect(await move(id, { action: 'allocateAgain', partial: true })).toMatchObject({ state: 'issued' });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ reserved_qty: '35.000', picked_at: null });
  expect(await refusedMove(id, { action: 'complete', plate_no: '桂A1', driver_name: '王' })).toBe('ILLEGAL_MOVE');

  // Another pallet comes while the plan is on the floor: the same list has the tasks, and anyone may pick them.
  await goodsIn({ qty: '40' });
  await move(id, { action: 'allocateAgain' });
  expect(await refusedMove(id, { action: 'allocateAgain' })).toBe('NOTHING_MISSING');
  const [, second, third] = await tasksOf(id);
  expect([second, third].map((one) => [one?.list_no, one?.qty, one?.state, one?.picker_id])).toEqual([
    [tasks[0]?.list_no, '10.000', 'awaitingPicking', null],
    [tasks[0]?.list_no, '15.000', 'awaitingPicking', null],
  ]);
  for (const task of [second, third]) {
    const pallet_no = await pickAndCheck(task);
    if (task === third) expect((await keeper.send(getOutbound, { id })).state).toBe('picked');
    else expect((await keeper.send(getOutbound, { id })).state).toBe('issued');
    if (task === third) for (const one of [second, third]) await loadOf(one, one === third ? pallet_no : null);
  }
  await move(id, { action: 'complete', plate_no: '桂A12345', driver_name: '王' });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'completed', shipped_qty: '50.000' });
});
async function pickAndCheckShort(task: Task | undefined, qty: string): Promise<string> {
  const { to_pallet_no } = await picker.send(pickGoods, { ...pickOf(task), qty, short_reason: 'damaged' });
  await checker.send(checkPick, { ...scan(task), pallet_no: to_pallet_no ?? '', qty });
  return to_pallet_no ?? '';
}
async function loadOf(task: Task | undefined, palletNo: string | null): Promise<void> {
  const { to_pallet_no } = await keeper.send(getPicking, { id: task?.id ?? '' });
  await checker.send(loadPick, { ...scan(task), pallet_no: palletNo ?? to_pallet_no ?? '' });
}

test('a plan of which nothing is found says so, and is allocated again or closed short', async () => {
  const { pallet_no } = await goodsIn({ qty: '20' });
  const { id, tasks } = await issued('20');
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ nothing_found: false });
  expect(await refusedMove(id, { action: 'closeShort', reason: '找不到' })).toBe('NOT_ALL_MISSING');
  await stage.pushes();
  await picker.send(pickGoods, { ...pickOf(tasks[0]), qty: '0', short_reason: 'missing' });
  expect(await notices()).toMatchObject([{ to: { accounts: [String(keeper.accountId)] }, title: 'outbound.nothingFoundTitle' }]);
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'issued', nothing_found: true });
  expect(await lux.send(getOutbound, { id })).toMatchObject({ nothing_found: true });

  // It was found: the hold is released, and the plan gets its goods.
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  await keeper.send(holdStock, { id: row?.id ?? '', action: 'release', qty: '20', reason: '已找到' });
  await move(id, { action: 'allocateAgain' });
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ nothing_found: false, reserved: 'whole' });

  const [, again] = await tasksOf(id);
  await picker.send(pickGoods, { ...pickOf(again), qty: '0', short_reason: 'missing' });
  await stage.pushes();
  await keeper.send(moveOutbound, { ...(await at(id)), action: 'intercept', reason: '改单' });
  // Nobody is at work on it any more: both tasks ended without goods.
  expect(await notices()).toEqual([]);
  expect(await refusedMove(id, { action: 'closeShort', reason: '找不到' })).toBe('INTERCEPTED');
  expect(await refusedMove(id, { action: 'allocateAgain' })).toBe('INTERCEPTED');
  await move(id, { action: 'resume', reason: '继续' });
  await stage.pushes();
  expect(await refusedMove(id, { action: 'closeShort', reason: '找不到' }, lux)).toBe('NOT_PERMITTED');
  expect(await refusedMove(id, { action: 'closeShort' })).toBe('REASON_REQUIRED');
  await move(id, { action: 'closeShort', reason: '盘点后仍未找到' });
  expect(await notices()).toMatchObject([{ to: { accounts: [String(lux.accountId)] }, title: 'outbound.closedShortTitle' }]);
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'cancelled', reason: '盘点后仍未找到', nothing_found: false });
  expect(await stockOn(pallet_no)).toMatchObject({ held: '20.000', allocated: '0.000' });
});

test('those at work on a plan, its owner and who asked hear of an interception and how it ended', async () => {
  await goodsIn({ qty: '60' });
  const { id, tasks } = await issued('30');
  const owner = await stage.cast({ type: 4, customerId: scene.lux });
  // One whose account sees another company's records only hears nothing.
  await stage.cast({ type: 4, customerId: scene.lux, companyId: stage.companies.th, companyIds: [stage.companies.th] });
  const to = (await picker.send(pickGoods, pickOf(tasks[0]))).to_pallet_no ?? '';
  await checker.send(checkPick, { ...scan(tasks[0]), pallet_no: to, qty: '30' });
  await stage.pushes();
  const heard = async () =>
    (await notices()).map((one) => [one.title, new Set('accounts' in one.to ? one.to.accounts.map(String) : [])] as const);
  const all = (...people: Player[]) => new Set(people.map(({ accountId }) => String(accountId)));
  await lux.send(moveOutbound, { ...(await at(id)), action: 'intercept', reason: '客户退单' });
  expect(await heard()).toEqual([['outbound.interceptedTitle', all(keeper, picker, checker)]]);
  const shown = async (tab: 'intercepted' | 'issued') => (await keeper.send(listOutbound, { tab, counts: true })).counts?.[tab];
  expect([await shown('intercepted'), (await keeper.send(listOutbound, { tab: 'intercepted' })).rows.map((row) => row.id)]).toEqual([
    1,
    [id],
  ]);
  await move(id, { action: 'resume', reason: '已装车' });
  expect(await heard()).toEqual([['outbound.interceptFailedTitle', all(picker, checker, lux, owner)]]);
  expect(await shown('intercepted')).toBe(0);
  // A clerk asks for the owner this time, and hears that it succeeded.
  const clerk = await stage.cast({ permits: [mayOutbound.view, mayOutbound.cancel] });
  await clerk.send(moveOutbound, { ...(await at(id)), action: 'intercept', reason: '电话通知' });
  expect(await heard()).toEqual([['outbound.interceptedTitle', all(keeper, picker, checker)]]);
  await move(id, { action: 'cancel', reason: '退回库位' });
  expect(await heard()).toEqual([['outbound.interceptSucceededTitle', all(picker, checker, clerk, lux, owner)]]);
  // A plan that the warehouse takes back by itself stops its people as well, and a new one nobody.
  await goodsIn({ qty: '5' });
  const other = await issued('5', { remark: '自提' });
  await picker.send(pickGoods, pickOf(other.tasks[0]));
  await stage.pushes();
  await move(other.id, { action: 'cancel', reason: '车坏了' });
  expect(await heard()).toEqual([['outbound.withdrawnTitle', all(picker)]]);
  const fresh = await keeper.send(saveOutbound, draft('1'));
  await keeper.send(moveOutbound, { id: fresh.id, version: fresh.version, action: 'cancel', reason: '不要了' });
  expect(await heard()).toEqual([]);
});

test('a plan names its lane, the next takes a free one, and a picked pallet goes from lane to lane but nowhere else', async () => {
  const lane = (code: string) => ({ code, pick_seq: Number(code.slice(-2)), max_pallets: 9 });
  const [second, third] = ['NNG1-S-02', 'NNG1-S-03'];
  await stage.system<WarehouseTables, unknown>(async ({ db }) => {
    const zone = await db.selectFrom('warehouse_zone').select('id').where('kind', '=', 'staging').executeTakeFirstOrThrow();
    const same = { zone_id: zone.id, aisle: null, bay: null, level: null, max_kg: null, remark: null, created_by: null };
    return db
      .insertInto('location')
      .values([second, third].map((code) => ({ ...same, ...lane(code) })))
      .execute();
  });
  const laneOf = async (id: string) => (await keeper.send(getOutbound, { id })).staging_code;
  expect(await keeper.refused(saveOutbound, draft('1', { staging_code: scene.at.first }))).toBe('BAD_PARAMS');
  expect(await keeper.refused(saveOutbound, draft('1', { staging_code: 'NNG1-S-99' }))).toBe('BAD_PARAMS');
  await goodsIn({ qty: '90' });
  const named = await issued('10', { staging_code: third });
  expect(await picker.send(pickGoods, pickOf(named.tasks[0]))).toMatchObject({ staging: third });
  // The first lane still has goods of earlier plans; the second is free, and stays that of its plan.
  const [free, last] = [await issued('10'), await issued('10')];
  expect(await laneOf(free.id)).toBeNull();
  const picked = await picker.send(pickGoods, pickOf(free.tasks[0]));
  expect([picked.staging, await laneOf(free.id)]).toEqual([second, second]);
  // No lane is free any more: the first is taken. An owner names none.
  expect(await picker.send(pickGoods, pickOf(last.tasks[0]))).toMatchObject({ staging: scene.at.staging });
  // Its own lane is frozen by now: its goods go to another one.
  const cold = await issued('10', { staging_code: third });
  const freeze = (frozen_by_hand: boolean) =>
    stage.system<WarehouseTables, unknown>(({ db }) =>
      db.updateTable('location').set({ frozen_by_hand }).where('code', '=', third).execute(),
    );
  await freeze(true);
  expect(await picker.send(pickGoods, pickOf(cold.tasks[0]))).toMatchObject({ staging: scene.at.staging });
  await freeze(false);
  const own = await lux.send(saveOutbound, { ...draft('1', { staging_code: second }), customer_id: null });
  expect(await laneOf(own.id)).toBeNull();

  const pallet_no = picked.to_pallet_no ?? '';
  expect(await keeper.send(readPallet, { pallet_no })).toMatchObject({ location_code: second, waits: false, suggested: null });
  for (const location_code of [scene.at.first, scene.at.receiving, scene.at.quarantine])
    expect(await keeper.refused(putAway, { pallet_no, location_code })).toBe('PICKED_STAYS_STAGED');
  expect(await keeper.send(putAway, { pallet_no, location_code: third })).toMatchObject({ location_code: third });
  expect(await stockOn(pallet_no)).toMatchObject({ location_code: third, allocated: '0.000', picked: '10.000' });
  await checker.send(checkPick, { ...scan(free.tasks[0]), pallet_no, qty: '10' });
  await checker.send(loadPick, { ...scan(free.tasks[0]), pallet_no });
  const [balance] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  expect(await keeper.refused(putAway, { pallet_no, location_code: second })).toBe('PALLET_ON_TRUCK');
  expect(await keeper.refused(movePallet, { id: balance?.id ?? '', location_code: second, reason: '移位' })).toBe('PALLET_ON_TRUCK');
  await move(free.id, { action: 'complete', plate_no: '桂A12345', driver_name: '王' });
  expect(await stockOn(pallet_no)).toBeUndefined();
});

test('the counts of the floor are of lists and pallets, beside that of tasks', async () => {
  const before = await keeper.send(countPicking, {});
  await goodsIn({ qty: '4' });
  await goodsIn({ qty: '4' });
  const { id, tasks } = await issued('8');
  expect(tasks).toHaveLength(2);
  const now = await keeper.send(countPicking, {});
  expect([now.waiting - before.waiting, now.lists - before.lists, now.pallets_back - before.pallets_back]).toEqual([2, 1, 0]);
  for (const task of tasks) await picker.send(pickGoods, pickOf(task));
  await move(id, { action: 'cancel', reason: '不要了' });
  const after = await keeper.send(countPicking, {});
  expect([after.lists - before.lists, after.pallets_back - before.pallets_back]).toEqual([0, 2]);
});

test('all goods of a plan stand in one lane, also when its own one is frozen or of the warehouse that it left', async () => {
  const lanes = ['NNG1-S-11', 'NNG1-S-12', 'NNG1-S-13'];
  const [own = '', ...others] = lanes;
  await stage.system<WarehouseTables, unknown>(async ({ db }) => {
    const { id: zone_id } = await db.selectFrom('warehouse_zone').select('id').where('kind', '=', 'staging').executeTakeFirstOrThrow();
    const same = { zone_id, aisle: null, bay: null, level: null, max_kg: null, remark: null, created_by: null, max_pallets: 9 };
    return db
      .insertInto('location')
      .values(lanes.map((code, place) => ({ ...same, code, pick_seq: place - 9 })))
      .execute();
  });
  await goodsIn({ qty: '10' });
  await goodsIn({ qty: '10' });
  const { id, tasks } = await issued('20', { staging_code: own });
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    db.updateTable('location').set({ frozen_by_hand: true }).where('code', '=', own).execute(),
  );
  const staged: (string | null)[] = [];
  for (const task of tasks) staged.push((await picker.send(pickGoods, pickOf(task))).staging);
  expect(staged).toEqual([others[0], others[0]]);
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ staging_code: others[0] });

  // Its owner changes the plan: the lane stays in the same warehouse alone.
  const plan = await keeper.send(saveOutbound, draft('1', { staging_code: others[1] ?? '' }));
  const change = { ...draft('2'), customer_id: null, id: plan.id };
  const { version } = await lux.send(saveOutbound, { ...change, version: plan.version });
  expect(await keeper.send(getOutbound, { id: plan.id })).toMatchObject({ staging_code: others[1] });
  const house = { code: 'NNG2', name: '南宁二仓', name_en: 'Nanning 2', country: 'CN', bonded: false };
  const numbering = { time_zone: 'Asia/Shanghai' as const, gs1_prefix: '69012346', pallet_prefix: null };
  const { id: warehouse_id } = await keeper.send(warehouses.save, { ...house, ...numbering, company_id: String(stage.companies.cn) });
  await lux.send(saveOutbound, { ...change, version, warehouse_id });
  expect(await keeper.send(getOutbound, { id: plan.id })).toMatchObject({ staging_code: null, warehouse_id });
});

test('the telephone of a plan is that of the driver who takes the goods, or none', async () => {
  const completed = async (taken: Pick<Move, 'driver_name'>) => {
    await goodsIn({ qty: '4' });
    const { id, tasks } = await issued('4', { driver_name: '王师傅', driver_phone: '13977158642' });
    await loadOf(tasks[0], await pickAndCheck(tasks[0]));
    await move(id, { action: 'complete', plate_no: '桂A12345', ...taken });
    const { driver_name, driver_phone } = await keeper.send(getOutbound, { id });
    return [driver_name, driver_phone];
  };
  const planned = await completed({});
  expect(planned[0]).toBe('王师傅');
  expect(planned[1]).toContain('13977158642');
  expect(await completed({ driver_name: '王师傅' })).toEqual(planned);
  expect(await completed({ driver_name: '李师傅' })).toEqual(['李师傅', null]);
});
