import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { moveInbound, saveInbound } from '../inbound/contract.ts';
import { checkPick, getPicking, issuePickList, loadPick, pickGoods } from '../picking/contract.ts';
import { finishReceiving, getReceiving, receive } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOutbound, moveOutbound, saveOutbound } from './contract.ts';

/* The journey of an order says when its goods entered and left the warehouse. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let checker: Player;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  checker = await stage.cast({ name: 'Minh' });
  clerk = await stage.cast({ name: 'Som', companyId: stage.companies.th });
}, 60_000);
afterAll(() => stage.close());

/** An order of another company of ours than the warehouse. */
const orderOf = (no: string) =>
  stage.system<WarehouseTables, string>(async (work) => {
    const stations = await work.db.selectFrom('station').select(['id', 'code']).execute();
    const line = await work.db.selectFrom('line').select('id').executeTakeFirstOrThrow();
    const at = (code: string) => stations.find((one) => one.code === code)?.id ?? 0n;
    const places = { lux: scene.lux, nanning: at('NNG'), hanoi: at('HAN'), line: line.id, companyId: stage.companies.th };
    return String(await addOrder(work as never, places, { no, pieces: 10, kg: '100', m3: '1' }));
  });
const pointOf = async (id: string, code: 'enteredWarehouse' | 'leftWarehouse') =>
  (await clerk.send(getOrder, { id })).milestones.find((point) => point.code === code);
const later = (minutes: number) => stage.clock.advance(minutes * 60_000);

const window = { etd_from: '2026-11-21T01:00:00Z', etd_to: '2026-11-21T05:00:00Z' };
const outbound = (order_no: string | null, more: object = {}) =>
  keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    order_no,
    ...window,
    lines: [{ product_id: String(scene.board), qty: '40' }],
    ...more,
  });

/** A plan whose goods are picked, checked and loaded. */
async function loaded(order_no: string): Promise<string> {
  await stage.system<WarehouseTables, unknown>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, qty: '40' }),
  );
  const plan = await outbound(order_no, { reserve: true });
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id: plan.id, version: plan.version }], release: true });
  for (const task of (await keeper.send(getPicking, { id: first_task_id })).tasks) {
    const scan = () => ({ scan_id: randomUUID(), task_no: task.task_no });
    const { to_pallet_no } = await keeper.send(pickGoods, {
      ...scan(),
      location_code: task.location_code ?? '',
      pallet_no: task.pallet_no,
    });
    await checker.send(checkPick, { ...scan(), pallet_no: to_pallet_no ?? '', qty: task.qty });
    await keeper.send(loadPick, { ...scan(), pallet_no: to_pallet_no ?? '' });
  }
  return plan.id;
}
async function ship(id: string, request = randomUUID()): Promise<void> {
  const { version, state } = await keeper.send(getOutbound, { id });
  const truck = { plate_no: '桂A12345', driver_name: '王' };
  await keeper.send(moveOutbound, { id, version: state === 'completed' ? version - 1 : version, action: 'complete', ...truck }, request);
}

test('goods have left once the last outbound plan of the order is completed, at its time and only once', async () => {
  const order = await orderOf('SO-LEFT');
  const [first, second] = [await loaded('SO-LEFT'), await loaded('SO-LEFT')];
  await ship(first);
  expect(await pointOf(order, 'leftWarehouse')).toBeUndefined();
  later(30);
  const at = stage.clock.now().toISOString();
  const request = randomUUID();
  await ship(second, request);
  const plan = await keeper.send(getOutbound, { id: second });
  const reached = { actual_at: at, recorded_by_name: 'Wei', source: 'staff', place: '南宁仓', remark: plan.plan_no };
  expect(await pointOf(order, 'leftWarehouse')).toMatchObject(reached);
  later(5);
  await ship(second, request);
  expect(await pointOf(order, 'leftWarehouse')).toMatchObject(reached);
  // Goods that follow correct the time once they have left as well.
  const third = await loaded('SO-LEFT');
  expect(await pointOf(order, 'leftWarehouse')).toMatchObject(reached);
  later(60);
  await stage.pushes();
  await ship(third);
  expect(await pointOf(order, 'leftWarehouse')).toMatchObject({ actual_at: stage.clock.now().toISOString() });
  // The order's company hears of it, although its warehouse is of another one.
  const receivers = (await stage.pushes()).flatMap((message) =>
    message.type === 3 && message.counts.includes('order') ? [message.to] : [],
  );
  expect(receivers).toContainEqual({ companyId: String(stage.companies.th) });
});

test('a plan that is cancelled or given to another order is not waited for', async () => {
  const [order, other] = [await orderOf('SO-REST'), await orderOf('SO-OTHER')];
  const [gone, dropped, moved] = [await loaded('SO-REST'), await outbound('SO-REST'), await outbound('SO-REST')];
  const at = stage.clock.now().toISOString();
  await ship(gone);
  later(10);
  await keeper.send(moveOutbound, { id: dropped.id, version: dropped.version, action: 'cancel', reason: '改期' });
  expect(await pointOf(order, 'leftWarehouse')).toBeUndefined();
  await outbound('SO-OTHER', { id: moved.id, version: moved.version });
  expect(await pointOf(order, 'leftWarehouse')).toMatchObject({ actual_at: at });
  expect(await pointOf(other, 'leftWarehouse')).toBeUndefined();
});

test('goods have entered once the last inbound plan of the order is received; a draft is not waited for', async () => {
  const order = await orderOf('SO-ENTERED');
  const save = () =>
    keeper.send(saveInbound, {
      customer_id: String(scene.lux),
      warehouse_id: String(scene.warehouse),
      order_no: 'SO-ENTERED',
      eta_from: window.etd_from,
      eta_to: window.etd_to,
      lines: [{ product_id: String(scene.board), qty: '24', cartons: 1, pallets: 1 }],
    });
  const [plan, awaited, recalled] = [await save(), await save(), await save()];
  for (const { id } of [plan, awaited, recalled]) await keeper.send(moveInbound, { id, version: 1, action: 'submit' });
  await keeper.send(moveInbound, { id: plan.id, version: 2, action: 'audit' });
  await keeper.send(moveInbound, { id: plan.id, version: 3, action: 'arrive' });
  const [line] = (await keeper.send(getReceiving, { id: plan.id })).goods;
  await keeper.send(receive, { plan_id: plan.id, line_id: line?.line_id ?? '', qty: '24', cartons: 1 });
  const { version } = await keeper.send(getReceiving, { id: plan.id });
  const at = stage.clock.now().toISOString();
  await stage.cast({ type: 4, customerId: scene.lux });
  await stage.pushes();
  await keeper.send(finishReceiving, { id: plan.id, version });
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'inbound.receivedTitle', facts: { no: plan.plan_no, lines: 1 } },
  ]);
  expect(await pointOf(order, 'enteredWarehouse')).toBeUndefined();
  later(10);
  await keeper.send(moveInbound, { id: recalled.id, version: 2, action: 'recall' });
  expect(await pointOf(order, 'enteredWarehouse')).toBeUndefined();
  await keeper.send(moveInbound, { id: awaited.id, version: 2, action: 'cancel', reason: '不来了' });
  expect(await pointOf(order, 'enteredWarehouse')).toMatchObject({ actual_at: at, place: '南宁仓', remark: plan.plan_no });
});

test('an order that was cancelled meanwhile keeps its journey', async () => {
  const order = await orderOf('SO-VOID');
  const plan = await loaded('SO-VOID');
  const { version } = await clerk.send(getOrder, { id: order });
  await clerk.send(moveOrder, { id: order, version, action: 'cancel', reason: '客户取消' });
  const stopped = await keeper.send(getOutbound, { id: plan });
  await keeper.send(moveOutbound, { id: plan, version: stopped.version, action: 'resume', reason: '已装车' });
  await ship(plan);
  expect(await pointOf(order, 'leftWarehouse')).toBeUndefined();
});
