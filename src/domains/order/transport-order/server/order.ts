import { type Selectable, sql } from 'kysely';
import { requireSystemMove } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { mover, type OrderTables } from '../../server/db.ts';
import type { TransportOrderTable } from './tables.ts';
import type { MilestoneCode, MilestoneSource } from '../../tracking/kinds.ts';
import { openClaimsOfOrders } from '../../claim/server/open-claims.ts';
import { voidWaybill } from '../../waybill/server/waybill.ts';
import { orderCancelled, orderSigned } from '../events.ts';
import { orderStates } from '../states.ts';

export type LoadedOrder = Selectable<TransportOrderTable>;

/** Carriers have no access to a customer's order; only consequences of their own work orders change it, as the system. */
function asSystem<T>(work: Work<OrderTables>, run: () => Promise<T>): Promise<T> {
  return work.who.userType === 1 ? run() : work.asSystem(run);
}

/**
 * Locks orders for a change, in the order of their ids so that two callers cannot deadlock. Staff get those of their own companies. Refuses
 * NOT_FOUND if one is missing. The weaker lock lets others go on writing records that name the orders.
 */
export async function loadOrders(
  work: Work<OrderTables>,
  ids: readonly bigint[],
  lock: 'update' | 'no key update' = 'update',
): Promise<LoadedOrder[]> {
  const orderIds = [...new Set(ids)];
  if (orderIds.length === 0) return [];
  return asSystem(work, async () => {
    let query = work.db.selectFrom('transport_order').selectAll().where('id', 'in', orderIds);
    if (work.who.kind === 'account' && work.who.userType === 1) query = query.where('company_id', 'in', [...work.who.companyIds]);
    query = query.orderBy('id');
    const orders = await (lock === 'update' ? query.forUpdate() : query.forNoKeyUpdate()).execute();
    if (orders.length !== orderIds.length) throw new Refusal('NOT_FOUND');
    return orders;
  });
}

/** Locks one order at the version that a page has read. */
export async function loadOrder(work: Work<OrderTables>, id: bigint, version?: number): Promise<LoadedOrder> {
  const [order] = await loadOrders(work, [id]);
  return requireVersion(order, version ?? 'any');
}

/** The common part of the moves of an order, those of people (move.ts) and those that follow from other records. */
export const orderKind = {
  subject: 'order',
  table: 'transport_order',
  machine: orderStates,
  announce: (work: Work<OrderTables>, { company_id }: LoadedOrder) =>
    work.push({ type: 3, to: { companyId: company_id }, counts: ['order'] }),
} as const;
const orders = mover(orderKind);

type SystemAction = 'submit' | 'cancel' | 'partDispatch' | 'dispatch' | 'undispatch' | 'depart' | 'returnPod';

/** Ends what stands on an order that was cancelled, by a person or by its customer. */
export async function endCancelled(work: Work<OrderTables>, { id }: Pick<LoadedOrder, 'id'>): Promise<void> {
  await voidWaybill(work, id);
  await work.publish(orderCancelled, { orderId: id });
}

/**
 * A move that follows from work orders or from what the customer does, with its milestone. `at` is the time of the event, by default the
 * instant of the call. Refuses ILLEGAL_MOVE. Returns the changed order.
 */
export async function moveOrder(
  work: Work<OrderTables>,
  order: LoadedOrder,
  action: SystemAction,
  at: Date = work.now,
  reason: string | null = null,
): Promise<LoadedOrder> {
  requireSystemMove(orderStates, order.state, action);
  return asSystem(work, async () => {
    if (action === 'partDispatch' || action === 'undispatch') await forgetMilestone(work, order.id, 'dispatched');
    if (action === 'dispatch') await reachMilestone(work, order.id, 'dispatched', at, 'system');
    if (action === 'depart') await reachMilestone(work, order.id, 'departed', at, 'system');
    if (action === 'returnPod') await reachMilestone(work, order.id, 'podReturned', at, 'system');
    const moved = await orders.follow(work, order, action, columnsWith(work, action, at, reason), reason);
    if (action === 'cancel') await endCancelled(work, order);
    return action === 'returnPod' ? closeIfDone(work, moved) : moved;
  });
}

/** The columns that change with a move. */
function columnsWith({ who }: Work<OrderTables>, action: SystemAction, at: Date, reason: string | null): Partial<LoadedOrder> {
  switch (action) {
    case 'submit':
      return { submitted_by: who.accountId, submitted_at: at, reason: null };
    case 'cancel':
      return { cancelled_at: at, reason };
    case 'depart':
      return { departed_at: at };
    case 'returnPod':
      return { pod_at: at };
    default:
      return {};
  }
}

/**
 * The whole order was signed for: its state, its milestones, and the event orderSigned, in this transaction. Goods that were all refused were
 * not delivered.
 */
export async function signOrder(
  work: Work<OrderTables>,
  orderId: bigint,
  signed: { at: Date; by: string; delivered?: boolean },
): Promise<LoadedOrder> {
  return asSystem(work, async () => {
    const order = await loadOrder(work, orderId);
    requireSystemMove(orderStates, order.state, 'sign');
    if (signed.delivered !== false) await reachMilestone(work, orderId, 'delivered', signed.at, 'system');
    await reachMilestone(work, orderId, 'signed', signed.at, 'system');
    const moved = await orders.follow(work, order, 'sign', { signed_at: signed.at, signed_by_name: signed.by });
    await work.publish(orderSigned, { orderId });
    return moved;
  });
}

export type MoneyDone = { readonly income: boolean; readonly cost: boolean };

/**
 * Stores whether all income and all cost of orders is billed, as finance reads it. The orders are held before: of two people at once, the
 * second reads what the first has changed. A returned order closes once both are; a closed one stays closed.
 */
export async function completeMoney(
  work: Work<OrderTables>,
  orderIds: readonly bigint[],
  read: () => Promise<ReadonlyMap<bigint, MoneyDone>>,
): Promise<void> {
  await asSystem(work, async () => {
    // New charges hold their orders by key share. The stronger lock would wait for those of a second person, who waits for ours.
    const orders = await loadOrders(work, orderIds, 'no key update');
    const done = await read();
    const changed = orders.flatMap((order) => {
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

/** Closes an order once its signed paper is back, its money is complete and no claim is open. The last claim to end closes it. */
export async function closeIfDone(work: Work<OrderTables>, order: LoadedOrder): Promise<LoadedOrder> {
  if (order.state !== 'podReturned' || !order.income_done || !order.cost_done) return order;
  if ((await openClaimsOfOrders(work, [order.id])).length > 0) return order;
  return orders.follow(work, order, 'close', { closed_at: work.now });
}

type Reached = { readonly code: MilestoneCode; readonly at: Date; readonly place?: string | null; readonly remark?: string | null };

/**
 * Records a point that a person reported on orders, with a line in the history of each, and tells their companies, which may be others than
 * the caller's. The caller may see a part of the orders alone, so this runs as the system.
 */
export async function reportPoint(
  work: Work<OrderTables>,
  orderIds: readonly bigint[],
  point: Reached,
  source: 'staff' | 'carrier',
): Promise<void> {
  if (orderIds.length === 0) return;
  const { code, at, remark = null } = point;
  await work.asSystem(async () => {
    const orders = await work.db
      .selectFrom('transport_order as o')
      .leftJoin('order_milestone as m', (join) => join.onRef('m.order_id', '=', 'o.id').on('m.code', '=', code))
      .select(['o.id', 'o.company_id', 'm.actual_at'])
      .where('o.id', 'in', [...orderIds])
      .orderBy('o.id')
      .execute();
    await reachMilestones(
      work,
      orders.map(({ id }) => id),
      point,
      source,
    );
    for (const { id, actual_at } of orders)
      work.audit({ subject: 'order', id, what: 'report', before: { [code]: actual_at }, after: { [code]: at }, note: remark });
    for (const companyId of new Set(orders.map(({ company_id }) => company_id)))
      work.push({ type: 3, to: { companyId }, counts: ['order'] });
  });
}

/**
 * Records that a point of the journey was reached. The first report stands, except that a person's report replaces one of a device or the
 * system; a repeated report corrects the time.
 */
export function reachMilestone(
  work: Work<OrderTables>,
  orderId: bigint,
  code: MilestoneCode,
  at: Date,
  source: Exclude<MilestoneSource, 'plan'>,
  details: { place?: string | null; remark?: string | null } = {},
): Promise<void> {
  return reachMilestones(work, [orderId], { code, at, ...details }, source);
}

async function reachMilestones(
  work: Work<OrderTables>,
  orderIds: readonly bigint[],
  { code, at, place = null, remark = null }: Reached,
  source: Exclude<MilestoneSource, 'plan'>,
): Promise<void> {
  const byPerson = source === 'staff' || source === 'carrier';
  const facts = { code, planned_at: null, actual_at: at, recorded_at: work.now, recorded_by: work.who.accountId, source, place, remark };
  await asSystem(work, async () => {
    await work.db
      .insertInto('order_milestone')
      .values(orderIds.map((order_id) => ({ order_id, ...facts })))
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

/** Withdraws a point that was not reached after all: the plan applies again. */
export async function forgetMilestone(work: Work<OrderTables>, orderId: bigint, code: MilestoneCode): Promise<void> {
  await work.db
    .updateTable('order_milestone')
    .set({ actual_at: null, recorded_at: null, recorded_by: null, source: 'plan', place: null, remark: null })
    .where('order_id', '=', orderId)
    .where('code', '=', code)
    .execute();
}
