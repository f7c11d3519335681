import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { getOutbound, moveOutbound, saveOutbound } from '../outbound/contract.ts';
import { differingReservations } from '../outbound/server/stock.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock, reconcileStock } from '../stock/contract.ts';
import { checkPick, correctPick, getPicking, issuePickList, listPicking, loadPick, movePicking, pickGoods } from './contract.ts';
import { may } from './permits.ts';

/* Mistakes at picking are put right: a quantity that the check does not find, a picker who was not meant, a pallet of other goods. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let picker: Player;
let checker: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  picker = await stage.cast({ name: 'Lan', permits: [may.view, may.pick, may.check] });
  checker = await stage.cast({ name: 'Minh', permits: [may.view, may.check, may.load] });
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
type Task = ResultOf<typeof getPicking>['tasks'][number];
async function issued(qty: string, list: Partial<ParamsOf<typeof issuePickList>> = {}): Promise<{ id: string; tasks: Task[] }> {
  const { id, version } = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty }],
    reserve: true,
  });
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id, version }], release: true, ...list });
  return { id, tasks: (await keeper.send(getPicking, { id: first_task_id })).tasks };
}
const scan = (task: Task | undefined) => ({ scan_id: randomUUID(), task_no: task?.task_no ?? '' });
const pickOf = (task: Task | undefined) => ({ ...scan(task), location_code: task?.location_code ?? '', pallet_no: task?.pallet_no ?? '' });
const taskNow = (task: Task | undefined) => keeper.send(getPicking, { id: task?.id ?? '' });
const stockOn = async (pallet_no: string | null) =>
  (await keeper.send(listStock, { where: { pallet_no: [pallet_no ?? ''] } })).rows.map(
    ({ location_code, qty, held, allocated, picked, cartons }) =>
      [location_code, Number(qty), Number(held), Number(allocated), Number(picked), cartons].join(' '),
  );
const kg = (pallet_no: string) =>
  stage.system<WarehouseTables, string>(
    async ({ db }) =>
      (await db.selectFrom('pallet').select('gross_kg').where('pallet_no', '=', pallet_no).executeTakeFirstOrThrow()).gross_kg,
  );
const change = async (id: string, more: Omit<ParamsOf<typeof moveOutbound>, 'id' | 'version'>) =>
  keeper.send(moveOutbound, { id, version: (await keeper.send(getOutbound, { id })).version, ...more });

test('a whole pallet that is short at the check is corrected, checked and shipped, and the rest is on hold where it stood', async () => {
  const { pallet_no } = await goodsIn({ qty: '40', cartons: 4, kg: '20' });
  const { id, tasks } = await issued('40');
  const [task] = tasks;
  await picker.send(pickGoods, pickOf(task));
  const less = { ...scan(task), pallet_no, qty: '38', short_reason: 'missing' as const };
  expect(await checker.refused(checkPick, { ...scan(task), pallet_no, qty: '38' })).toBe('CHECK_DIFFERS');
  expect(await checker.refused(correctPick, less)).toBe('NOT_PERMITTED');
  expect(await picker.refused(correctPick, { ...less, ...scan(task), qty: '40' })).toBe('NOT_LESS');
  expect(await picker.refused(correctPick, { ...less, ...scan(task), qty: '41' })).toBe('NOT_LESS');
  expect(await picker.refused(correctPick, { ...less, ...scan(task), task_no: 'PT999999999' })).toBe('NO_SUCH_TASK');
  const reply = await picker.send(correctPick, less);
  expect(reply).toMatchObject({
    state: 'awaitingOutbound',
    picked_qty: '38.000',
    rest_location: scene.at.first,
    reallocated: '0.000',
    missing: '2.000',
  });
  // The same scan again changes nothing, and the pallet of the rest is a new one.
  expect(await picker.send(correctPick, less)).toMatchObject({ duplicate: true, picked_qty: '38.000' });
  expect(reply.label_id).not.toBeNull();
  expect(await stockOn(pallet_no)).toEqual([`${scene.at.staging} 38 0 0 38 4`]);
  expect(await stockOn(reply.rest_pallet_no)).toEqual([`${scene.at.first} 2 2 0 0 0`]);
  expect([await kg(pallet_no), await kg(reply.rest_pallet_no ?? '')]).toEqual(['19.000', '1.000']);
  expect(await taskNow(task)).toMatchObject({ picked_qty: '38.000', short_qty: '2.000', short_reason: 'missing' });

  expect(await picker.refused(checkPick, { ...scan(task), pallet_no, qty: '38' })).toBe('FOUR_EYES');
  expect(await checker.send(checkPick, { ...scan(task), pallet_no, qty: '38' })).toMatchObject({ state: 'complete', plan_state: 'picked' });
  expect(await picker.refused(correctPick, { ...less, ...scan(task), qty: '37' })).toBe('ILLEGAL_MOVE');
  await checker.send(loadPick, { ...scan(task), pallet_no });
  const owner = await stage.cast({ type: 4, customerId: scene.lux });
  // A bookkeeper of the owner, to whom it gave its bills alone, reads neither the plan nor the gate pass.
  const bookkeeper = await stage.cast({ type: 4, customerId: scene.lux });
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    db
      .updateTable('account')
      .set({ party_rights: ['bill.confirmOwn'] })
      .where('id', '=', bookkeeper.accountId)
      .execute(),
  );
  await stage.pushes();
  await change(id, { action: 'complete', plate_no: '桂A12345', driver_name: '王' });
  const shipped = await keeper.send(getOutbound, { id });
  expect(shipped).toMatchObject({ shipped_qty: '38.000', reserved_qty: '0.000', picked_qty: '38.000' });
  // The owner of the goods is told, and the notice leads to the plan.
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    {
      to: { accounts: [String(owner.accountId)] },
      title: 'outbound.shippedTitle',
      facts: { no: shipped.plan_no, plate: '桂A12345', pass: shipped.gate_pass_no },
    },
  ]);
  expect(await owner.send(getOutbound, { id })).toMatchObject({ state: 'completed', plate_no: '桂A12345' });
});

test('what a part lacks returns to its pallet and is taken from other stock, by the person who corrects or a third', async () => {
  const source = await goodsIn({ qty: '100', cartons: 10, kg: '50', since: new Date('2026-11-01T00:00:00Z') });
  const other = await goodsIn({ qty: '1' });
  const { id, tasks } = await issued('30');
  const [task] = tasks;
  const { to_pallet_no } = await picker.send(pickGoods, pickOf(task));
  const to = to_pallet_no ?? '';
  const rest = (await keeper.send(listStock, { where: { pallet_no: [source.pallet_no] } })).rows[0];
  await keeper.send(holdStock, { id: rest?.id ?? '', action: 'hold', qty: '70', reason: '质检' });
  const less = { pallet_no: to, qty: '27', short_reason: 'damaged' as const };
  expect(await picker.refused(correctPick, { ...less, ...scan(task), pallet_no: source.pallet_no })).toBe('WRONG_PALLET');
  const freeze = (frozen_by_hand: boolean) =>
    stage.system<WarehouseTables, unknown>(({ db }) =>
      db.updateTable('location').set({ frozen_by_hand }).where('code', '=', scene.at.first).execute(),
    );
  await freeze(true);
  expect(await picker.refused(correctPick, { ...less, ...scan(task) })).toBe('LOCATION_FROZEN');
  await freeze(false);
  await change(id, { action: 'intercept', reason: '客户退单' });
  expect(await picker.refused(correctPick, { ...less, ...scan(task) })).toBe('INTERCEPTED');
  await change(id, { action: 'resume', reason: '已备货' });

  expect(await picker.send(correctPick, { ...less, ...scan(task) })).toMatchObject({
    rest_pallet_no: source.pallet_no,
    rest_location: scene.at.first,
    label_id: null,
    reallocated: '1.000',
    missing: '2.000',
  });
  expect(await stockOn(to)).toEqual([`${scene.at.staging} 27 0 0 27 3`]);
  expect(await stockOn(source.pallet_no)).toEqual([`${scene.at.first} 73 73 0 0 7`]);
  expect([await kg(to), await kg(source.pallet_no)]).toEqual(['13.500', '36.500']);
  const { tasks: all } = await taskNow(task);
  expect(all.map((one) => [one.state, one.qty, one.picked_qty, one.pallet_no].join(' ')).sort()).toEqual([
    `awaitingOutbound 30.000 27.000 ${source.pallet_no}`,
    `awaitingPicking 1.000 0.000 ${other.pallet_no}`,
  ]);
  // A supervisor who corrected the quantity does not check it.
  await keeper.send(correctPick, { ...less, ...scan(task), qty: '26' });
  expect(await keeper.refused(checkPick, { ...scan(task), pallet_no: to, qty: '26' })).toBe('FOUR_EYES');
  expect(await picker.send(checkPick, { ...scan(task), pallet_no: to, qty: '26' })).toMatchObject({ state: 'complete' });
  await change(id, { action: 'cancel', reason: '试' });
});

test('a pallet on which nothing was found ends its task, and the plan goes on without it', async () => {
  const wrong = await goodsIn({ qty: '10', cartons: 1, since: new Date('2026-11-01T00:00:00Z') });
  const right = await goodsIn({ qty: '5', cartons: 1 });
  const { id, tasks } = await issued('15');
  const of = (pallet_no: string) => tasks.find((task) => task.pallet_no === pallet_no);
  for (const task of tasks) await picker.send(pickGoods, pickOf(task));
  await checker.send(checkPick, { ...scan(of(right.pallet_no)), pallet_no: right.pallet_no, qty: '5' });
  const nothing = { ...scan(of(wrong.pallet_no)), pallet_no: wrong.pallet_no, qty: '0', short_reason: 'wrongGoods' as const };
  const reply = await picker.send(correctPick, nothing);
  expect(reply).toMatchObject({ state: 'cancelled', plan_state: 'picked', picked_qty: '0.000', missing: '10.000' });
  expect(await stockOn(wrong.pallet_no)).toEqual([]);
  expect(await stockOn(reply.rest_pallet_no)).toEqual([`${scene.at.first} 10 10 0 0 1`]);
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'picked', picked_qty: '5.000', reserved_qty: '5.000' });
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(correctPick, { ...nothing, ...scan(tasks[0]) })).toBe('NO_SUCH_TASK');

  // Tasks without goods stand on the tab of those that were cancelled.
  const { rows } = await keeper.send(listPicking, { tab: 'cancelled', where: { short: true } });
  expect(rows.map(({ task_no, short_qty }) => [task_no, short_qty])).toContainEqual([of(wrong.pallet_no)?.task_no, '10.000']);
});

test('a task stays with the picker who was chosen at issue, and is given to another on the floor', async () => {
  await goodsIn({ qty: '10' });
  const { id, tasks } = await issued('10', { release: false, picker_id: String(picker.accountId) });
  const [task] = tasks;
  const move = async (action: ParamsOf<typeof movePicking>['action'], more: Partial<ParamsOf<typeof movePicking>> = {}) =>
    keeper.send(movePicking, { id: task?.id ?? '', version: (await taskNow(task)).version, action, ...more });
  const pickerNow = async () => (await taskNow(task)).picker_name;
  const { version } = await taskNow(task);
  const stale = { id: task?.id ?? '', version: version + 1 };
  expect(await keeper.refused(movePicking, { ...stale, action: 'release' })).toBe('CHANGED_MEANWHILE');
  expect(await keeper.refused(movePicking, { ...stale, version, action: 'assign' })).toBe('ILLEGAL_MOVE');
  await move('release');
  expect(await pickerNow()).toBe('Lan');
  await move('assign', { picker_id: String(keeper.accountId) });
  expect(await pickerNow()).toBe('Wei');
  expect(await picker.refused(pickGoods, pickOf(task))).toBe('TASK_OF_OTHER');
  const mine = async (who: Player, mine: boolean) =>
    (await who.send(listPicking, { tab: 'awaitingPicking', where: { mine } })).rows.map(({ task_no }) => task_no);
  // The tasks of others are also not the reader's own.
  expect([await mine(keeper, true), await mine(keeper, false)]).toEqual([[task?.task_no], []]);
  expect([await mine(picker, true), await mine(picker, false)]).toEqual([[], [task?.task_no]]);
  await move('recall');
  await move('release');
  expect(await pickerNow()).toBe('Wei');
  await move('assign', { anyone: true });
  expect(await pickerNow()).toBeNull();
  const [one] = (
    await keeper.send(movePicking.many, {
      records: [{ id: task?.id ?? '', version: (await taskNow(task)).version }],
      action: 'assign',
      picker_id: String(picker.accountId),
    })
  ).results;
  expect(one).toMatchObject({ state: 'awaitingPicking', refused: null });
  await picker.send(pickGoods, pickOf(task));
  await change(id, { action: 'cancel', reason: '试' });
});
