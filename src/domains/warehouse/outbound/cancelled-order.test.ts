import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock } from '../stock/contract.ts';
import { getOutbound, moveOutbound, saveOutbound } from './contract.ts';

/* The plans of an order that is cancelled: those that nobody has begun are cancelled with it, and people hear of the others. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  clerk = await stage.cast({ name: 'Lan' });
}, 60_000);
afterAll(() => stage.close());

const orderOf = (no: string) =>
  stage.system<WarehouseTables, string>(async (work) => {
    const stations = await work.db.selectFrom('station').select(['id', 'code']).execute();
    const line = await work.db.selectFrom('line').select('id').executeTakeFirstOrThrow();
    const at = (code: string) => stations.find((one) => one.code === code)?.id ?? 0n;
    const places = { lux: scene.lux, nanning: at('NNG'), hanoi: at('HAN'), line: line.id, companyId: stage.companies.cn };
    return String(await addOrder(work as never, places, { no, pieces: 10, kg: '100', m3: '1' }));
  });
async function cancel(id: string): Promise<void> {
  const { version } = await clerk.send(getOrder, { id });
  await stage.pushes();
  await clerk.send(moveOrder, { id, version, action: 'cancel', reason: '客户取消' });
}
const notices = async () => (await stage.pushes()).filter((message) => message.type === 1);
const outbound = async (order_no: string, more: object = {}) =>
  keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    order_no,
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '40' }],
    ...more,
  });
const stateTo = (id: string, state: 'issued' | 'picked') =>
  stage.system<WarehouseTables, unknown>(({ db }) =>
    db.updateTable('outbound_plan').set({ state, issued_by: clerk.accountId }).where('id', '=', BigInt(id)).execute(),
  );

test('a new outbound plan is cancelled with its order and gives its stock back', async () => {
  const { pallet_no } = await stage.system<WarehouseTables, { pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, qty: '100' }),
  );
  const available = async () => Number((await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows[0]?.available);
  const order = await orderOf('SO-OUT1');
  const { id } = await outbound('SO-OUT1', { reserve: true });
  const other = await outbound('SO-OUT1');
  await keeper.send(moveOutbound, { id: other.id, version: other.version, action: 'cancel', reason: '改期' });
  expect(await available()).toBe(60);
  await cancel(order);
  expect(await keeper.send(getOutbound, { id })).toMatchObject({ state: 'cancelled', reason: 'SO-OUT1 · 客户取消' });
  expect(await keeper.send(getOutbound, { id: other.id })).toMatchObject({ state: 'cancelled', reason: '改期' });
  expect(await available()).toBe(100);
  expect(await notices()).toEqual([]);
});

test.each(['issued', 'picked'] as const)('a plan that is %s is intercepted, once, and its people hear of it', async (state) => {
  const no = `SO-${state.toUpperCase()}`;
  const order = await orderOf(no);
  const [plan, other] = [await outbound(no), await outbound(no)];
  for (const { id } of [plan, other]) await stateTo(id, state);
  await keeper.send(moveOutbound, { id: other.id, version: other.version, action: 'intercept', reason: '货主要求' });
  await cancel(order);
  expect(await keeper.send(getOutbound, { id: plan.id })).toMatchObject({
    state,
    intercept: 'requested',
    intercept_reason: `${no} · 客户取消`,
    version: plan.version + 1,
  });
  expect(await keeper.send(getOutbound, { id: other.id })).toMatchObject({ state, intercept_reason: '货主要求' });
  const people = expect.arrayContaining([String(keeper.accountId), String(clerk.accountId)]) as string[];
  expect(await notices()).toMatchObject([
    {
      to: { accounts: people },
      title: 'outbound.orderCancelledTitle',
      facts: { order: no, no: plan.plan_no },
    },
  ]);
  const { version } = await keeper.send(getOutbound, { id: plan.id });
  expect((await keeper.send(moveOutbound, { id: plan.id, version, action: 'resume', reason: '已装车' })).state).toBe(state);
});

test('goods that did not arrive are not awaited any more; a truck at the gate is told to the people of its plan', async () => {
  const order = await orderOf('SO-IN1');
  const save = async (who = keeper) =>
    who.send(saveInbound, {
      customer_id: String(scene.lux),
      warehouse_id: String(scene.warehouse),
      order_no: 'SO-IN1',
      eta_from: '2026-11-21T01:00:00Z',
      eta_to: '2026-11-21T05:00:00Z',
      lines: [{ product_id: String(scene.board), qty: '24', cartons: 1, pallets: 1 }],
    });
  const writer = await stage.cast({ name: 'Hoa' });
  const [draft, booked, arrived] = [await save(), await save(), await save(writer)];
  for (const { id } of [booked, arrived]) {
    await keeper.send(moveInbound, { id, version: 1, action: 'submit' });
    await keeper.send(moveInbound, { id, version: 2, action: 'audit' });
  }
  await keeper.send(moveInbound, { id: arrived.id, version: 3, action: 'arrive' });
  await cancel(order);
  for (const { id } of [draft, booked])
    expect(await keeper.send(getInbound, { id })).toMatchObject({ state: 'cancelled', reason: 'SO-IN1 · 客户取消' });
  expect(await keeper.send(getInbound, { id: arrived.id })).toMatchObject({ state: 'arrived', version: 4 });
  expect(await notices()).toMatchObject([
    // Hoa wrote the plan, and Wei booked it in.
    {
      to: { accounts: expect.arrayContaining([writer, keeper].map(({ accountId }) => String(accountId))) as string[] },
      title: 'inbound.orderCancelledTitle',
      facts: { no: arrived.plan_no },
    },
  ]);
});
