import { type Selectable, sql } from 'kysely';
import { systemMove } from '../../../kernel/machine.ts';
import { badField, Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import type { OrderTables } from '../db.ts';
import type { TransportOrderTable } from '../tables.ts';
import type { MilestoneCode, MilestoneSource } from '../tracking/kinds.ts';
import { orderSigned } from './events.ts';
import { type OrderAction, type OrderState, orderStates } from './states.ts';

export type LoadedOrder = Selectable<TransportOrderTable>;

/** Answers whose numbers change with an order's state: order tabs, dispatch counts (B169), receivable counts (B641). */
const counts = ['order.list', 'order.reviewList', 'order.counts', 'B169', 'B641'];

/** Carriers may not touch a customer's order themselves, only what follows from their own work order does. */
function freely<T>(work: Work<OrderTables>, run: () => Promise<T>): Promise<T> {
  return work.who.userType === 1 ? run() : work.asSystem(run);
}

/**
 * Orders to change, locked in the order of their ids so that two callers never wait for each other crosswise. Staff get those of
 * their own companies. Refuses NOT_FOUND when one is missing.
 */
export async function loadOrders(work: Work<OrderTables>, ids: readonly bigint[]): Promise<LoadedOrder[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  return freely(work, async () => {
    let query = work.db.selectFrom('transport_order').selectAll().where('id', 'in', wanted);
    if (work.who.userType === 1 && work.who.accountId !== 0n) query = query.where('company_id', 'in', [...work.who.companyIds]);
    const orders = await query.orderBy('id').forUpdate().execute();
    if (orders.length !== wanted.length) throw new Refusal('NOT_FOUND');
    return orders;
  });
}

/** One order to change, as a page saw it. */
export async function loadOrder(work: Work<OrderTables>, id: bigint, version?: number): Promise<LoadedOrder> {
  const [order] = await loadOrders(work, [id]);
  if (!order) throw new Refusal('NOT_FOUND');
  if (version !== undefined && order.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  return order;
}

type Colleagues = { readonly sales_id?: bigint | null | undefined; readonly service_id?: bigint | null | undefined };

/** Sales and customer service are staff of the caller's companies; who stood there before may stay. */
export async function needColleagues({ db, who }: Work<OrderTables>, given: Colleagues, before: Colleagues | null): Promise<void> {
  const named = (['sales_id', 'service_id'] as const).filter((at) => given[at] && given[at] !== before?.[at]);
  if (named.length === 0) return;
  const found = await db
    .selectFrom('account')
    .select('id')
    .where(
      'id',
      'in',
      named.map((at) => given[at] ?? 0n),
    )
    .where('user_type', '=', 1)
    .where('company_id', 'in', [...who.companyIds])
    .execute();
  for (const at of named) if (!found.some(({ id }) => id === given[at])) throw badField(at, 'BAD_CHOICE');
}

type Changes = Partial<
  Pick<
    LoadedOrder,
    | 'submitted_by'
    | 'submitted_at'
    | 'reviewed_by'
    | 'reviewed_at'
    | 'reason'
    | 'departed_at'
    | 'signed_at'
    | 'signed_by_name'
    | 'pod_at'
    | 'closed_at'
    | 'cancelled_at'
    | 'income_done'
    | 'cost_done'
  >
>;

/** Stores a decided move: state, what it brings, one audit line, the counts that it changes. */
export async function storeMove(
  work: Work<OrderTables>,
  order: LoadedOrder,
  action: OrderAction,
  state: OrderState,
  changes: Changes = {},
  note: string | null = null,
): Promise<LoadedOrder> {
  const next = { ...order, ...changes, state, version: order.version + 1 };
  await work.db
    .updateTable('transport_order')
    .set({ ...changes, state, version: next.version, updated_at: work.now })
    .where('id', '=', order.id)
    .execute();
  work.audit({ subject: 'order', id: order.id, what: action, before: { state: order.state }, after: { state }, note });
  work.push({ type: 3, to: { companyId: order.company_id }, counts });
  return next;
}

type SystemAction = 'partDispatch' | 'dispatch' | 'undispatch' | 'depart' | 'returnPod';

/**
 * A move that follows from work orders, with its milestone. `at` is when it happened, the instant of the call unless said otherwise.
 * Refuses ILLEGAL_MOVE. Answers the order as it is then.
 */
export async function moveOrder(
  work: Work<OrderTables>,
  order: LoadedOrder,
  action: SystemAction,
  at: Date = work.now,
): Promise<LoadedOrder> {
  const state = systemMove(orderStates, order.state, action);
  return freely(work, async () => {
    if (action === 'partDispatch' || action === 'undispatch') await forgetMilestone(work, order.id, 'dispatched');
    if (action === 'dispatch') await reachMilestone(work, order.id, 'dispatched', at, 'system');
    if (action === 'depart') await reachMilestone(work, order.id, 'departed', at, 'system');
    if (action === 'returnPod') await reachMilestone(work, order.id, 'podReturned', at, 'system');
    const brings: Changes = action === 'depart' ? { departed_at: at } : action === 'returnPod' ? { pod_at: at } : {};
    const moved = await storeMove(work, order, action, state, brings);
    return action === 'returnPod' ? closeIfDone(work, moved) : moved;
  });
}

/** All of an order was signed for: its state, its milestones, and orderSigned for whoever acts on it, in this transaction. */
export async function signOrder(work: Work<OrderTables>, orderId: bigint, signed: { at: Date; by: string }): Promise<LoadedOrder> {
  return freely(work, async () => {
    const order = await loadOrder(work, orderId);
    const state = systemMove(orderStates, order.state, 'sign');
    await reachMilestone(work, orderId, 'delivered', signed.at, 'system');
    await reachMilestone(work, orderId, 'signed', signed.at, 'system');
    const moved = await storeMove(work, order, 'sign', state, { signed_at: signed.at, signed_by_name: signed.by });
    await work.publish(orderSigned, { orderId });
    return moved;
  });
}

export type MoneyDone = { readonly income: boolean; readonly cost: boolean };

/** Finance says whether all income and all cost of orders is billed. A returned order with both closes; a closed one stays closed. */
export async function completeMoney(work: Work<OrderTables>, done: ReadonlyMap<bigint, MoneyDone>): Promise<void> {
  await freely(work, async () => {
    const changed = (await loadOrders(work, [...done.keys()])).flatMap((order) => {
      const { income = order.income_done, cost = order.cost_done } = done.get(order.id) ?? {};
      return income === order.income_done && cost === order.cost_done ? [] : [{ order, income, cost }];
    });
    if (changed.length === 0) return;
    const flags = changed.map(({ order, income, cost }) => ({ id: String(order.id), income, cost }));
    await sql`update transport_order o set income_done = d.income, cost_done = d.cost, version = o.version + 1, updated_at = ${work.now}
      from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) as d (id bigint, income boolean, cost boolean) where o.id = d.id`.execute(
      work.db,
    );
    for (const { order, income, cost } of changed) {
      const { income_done, cost_done } = order;
      work.audit({
        subject: 'order',
        id: order.id,
        what: 'completeMoney',
        before: { income_done, cost_done },
        after: { income_done: income, cost_done: cost },
      });
      await closeIfDone(work, { ...order, income_done: income, cost_done: cost, version: order.version + 1 });
    }
  });
}

/** The paper is back and the money is in: nothing is left to do. */
export async function closeIfDone(work: Work<OrderTables>, order: LoadedOrder): Promise<LoadedOrder> {
  if (order.state !== 'podReturned' || !order.income_done || !order.cost_done) return order;
  return storeMove(work, order, 'close', systemMove(orderStates, order.state, 'close'), { closed_at: work.now });
}

/**
 * Notes that a point of the journey was reached. The first report of a point stands, except that a person's word goes before a
 * device's or the system's; told again, the time is corrected.
 */
export async function reachMilestone(
  work: Work<OrderTables>,
  orderId: bigint,
  code: MilestoneCode,
  at: Date,
  source: Exclude<MilestoneSource, 'plan'>,
  told: { place?: string | null; remark?: string | null } = {},
): Promise<void> {
  const byPerson = source === 'staff' || source === 'carrier';
  await freely(work, async () => {
    await work.db
      .insertInto('order_milestone')
      .values({
        order_id: orderId,
        code,
        planned_at: null,
        actual_at: at,
        recorded_at: work.now,
        recorded_by: work.who.accountId || null,
        source,
        place: told.place ?? null,
        remark: told.remark ?? null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['order_id', 'code'])
          .doUpdateSet((eb) => ({
            actual_at: eb.ref('excluded.actual_at'),
            recorded_at: eb.ref('excluded.recorded_at'),
            recorded_by: eb.ref('excluded.recorded_by'),
            source: eb.ref('excluded.source'),
            place: eb.fn.coalesce('excluded.place', 'order_milestone.place'),
            remark: eb.fn.coalesce('excluded.remark', 'order_milestone.remark'),
          }))
          .where((eb) => (byPerson ? sql<boolean>`true` : eb('order_milestone.actual_at', 'is', null))),
      )
      .execute();
  });
}

/** It turned out not to be reached: the plan stands again. */
async function forgetMilestone(work: Work<OrderTables>, orderId: bigint, code: MilestoneCode): Promise<void> {
  await work.db
    .updateTable('order_milestone')
    .set({ actual_at: null, recorded_at: null, recorded_by: null, source: 'plan' })
    .where('order_id', '=', orderId)
    .where('code', '=', code)
    .execute();
}
