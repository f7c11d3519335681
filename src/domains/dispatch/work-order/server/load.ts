import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { OrderState } from '../../../order/transport-order/states.ts';
import { forgetMilestone, type LoadedOrder, loadOrders, moveOrder, reachMilestone } from '../../../order/transport-order/server/order.ts';
import type { DispatchWork } from '../../server/db.ts';
import { type Amounts, exceeded, isAnythingLeft, isNothing, minus, nothing, plus } from '../rules.ts';
import type { LoadIn } from '../shapes.ts';
import { planStops } from '../stops.ts';
import { asSystem } from './work-order.ts';
import { type Gate, journeyOf, type Leg } from '../../order-leg/rules.ts';
import { gatesOf, legsOf } from '../../order-leg/server/legs.ts';

/** An order whose truck has departed may still have a remainder for the next truck. */
export const dispatchableStates: readonly OrderState[] = ['received', 'partDispatched', 'inTransit'];

const legKey = (orderId: bigint, leg: number): string => `${orderId} ${leg}`;

/** The quantities of each leg of each order on live work orders, except one that is being planned again. */
async function liveAmounts(work: DispatchWork, orderIds: readonly bigint[], exceptWorkOrder: bigint | null): Promise<Map<string, Amounts>> {
  const rows = await work.db
    .selectFrom('work_order_load')
    .select(['order_id', 'leg'])
    .select(sql<number>`sum(pieces)::int`.as('pieces'))
    .select(sql<string>`sum(pallets)`.as('pallets'))
    .select(sql<string>`sum(gross_kg)`.as('gross_kg'))
    .select(sql<string>`sum(volume_m3)`.as('volume_m3'))
    .where('order_id', 'in', [...orderIds])
    .where('live', '=', true)
    .where('work_order_id', '<>', exceptWorkOrder ?? 0n)
    .groupBy(['order_id', 'leg'])
    .execute();
  return new Map(rows.map(({ order_id, leg, ...amounts }) => [legKey(order_id, leg), amounts]));
}

/** `order` is in the view of its truck: from and to are the ends of its leg. */
type OfLeg = { readonly order: LoadedOrder; readonly leg: number; readonly final: boolean; readonly crosses: boolean };
export type TakenLoad = Omit<LoadIn, 'leg'> & OfLeg;

/**
 * Locks the orders and refuses loads that cannot be taken: from an order that dispatch does not have (any more), more than the remainder,
 * an empty load, or orders of several own companies on one truck.
 */
export async function takeLoads(work: DispatchWork, loads: readonly LoadIn[], exceptWorkOrder: bigint | null = null): Promise<TakenLoad[]> {
  const ids = loads.map((load) => load.order_id);
  if (new Set(ids).size !== ids.length) throw new Refusal('DUPLICATE');
  const orders = new Map((await loadOrders(work, ids)).map((order) => [order.id, order]));
  const live = await liveAmounts(work, ids, exceptWorkOrder);
  const present = new Map(exceptWorkOrder === null ? [] : await legsOn(work, exceptWorkOrder));
  const legs = await legsOf(work, ids);
  const gates = await gatesOf(work, legs.values());
  const restOf = (order: LoadedOrder, leg: number): Amounts => minus(order, live.get(legKey(order.id, leg)) ?? nothing);
  const parts = loads.map((load): TakenLoad => {
    const order = orders.get(load.order_id);
    if (!order) throw new Refusal('NOT_FOUND');
    if (!dispatchableStates.includes(order.state) && !(order.state === 'dispatched' && present.has(order.id)))
      throw new Refusal('ORDER_NOT_DISPATCHABLE', { order: order.order_no });
    if (load.pieces === 0 && Number(load.gross_kg) === 0) throw new Refusal('EMPTY_LOAD', { order: order.order_no });
    const chain = legs.get(order.id) ?? [];
    const open = chain.find(({ seq }) => isAnythingLeft(restOf(order, seq)))?.seq ?? chain.at(-1)?.seq;
    const leg = load.leg ?? present.get(order.id) ?? open ?? 1;
    if (leg > Math.max(1, chain.length)) throw new Refusal('LEG_NOT_KNOWN', { order: order.order_no });
    const remaining = restOf(order, leg);
    const over = exceeded(load, remaining);
    if (over) throw new Refusal('OVER_ORDER', { order: order.order_no, wanted: load[over], left: remaining[over], measure: over });
    return { ...load, ...carriage(order, chain, leg, gates) };
  });
  if (new Set(parts.map((load) => load.order.company_id)).size > 1) throw new Refusal('MIXED_COMPANIES');
  return parts;
}

/** An order in the view of the truck of one of its legs. */
function carriage(order: LoadedOrder, chain: readonly Leg[], leg: number, gates: ReadonlyMap<bigint, Gate>): OfLeg {
  return {
    order: journeyOf(order, chain, leg, gates),
    leg,
    final: leg >= chain.length,
    crosses: chain.length === 0 ? order.region === 'border' : chain.some((one) => one.seq === leg && one.crosses),
  };
}

/** The live loads of a trip with their orders, as they were taken. Locks nothing. */
export async function loadsOn(work: DispatchWork, workOrderId: bigint): Promise<TakenLoad[]> {
  const loads = await work.db
    .selectFrom('work_order_load')
    .select(['order_id', 'pieces', 'pallets', 'gross_kg', 'volume_m3', 'leg'])
    .where('work_order_id', '=', workOrderId)
    .where('live', '=', true)
    .execute();
  if (loads.length === 0) return [];
  const ids = loads.map((load) => load.order_id);
  const orders = await work.db.selectFrom('transport_order').selectAll().where('id', 'in', ids).execute();
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const legs = await legsOf(work, ids);
  const gates = await gatesOf(work, legs.values());
  return loads.flatMap((load) => {
    const order = orderOf.get(load.order_id);
    return order ? [{ ...load, ...carriage(order, legs.get(order.id) ?? [], load.leg, gates) }] : [];
  });
}

export function totalOf(loads: readonly Amounts[]): Amounts {
  return loads.reduce<Amounts>((sum, load) => plus(sum, load), nothing);
}

async function legsOn(work: DispatchWork, workOrderId: bigint): Promise<[orderId: bigint, leg: number][]> {
  const rows = await work.db.selectFrom('work_order_load').select(['order_id', 'leg']).where('work_order_id', '=', workOrderId).execute();
  return rows.map((row) => [row.order_id, row.leg]);
}

export async function ordersOn(work: DispatchWork, workOrderId: bigint): Promise<bigint[]> {
  const rows = await work.db.selectFrom('work_order_load').select('order_id').where('work_order_id', '=', workOrderId).execute();
  return rows.map((row) => row.order_id);
}

/** Writes the stops that the loads need, and the loads at them. The trip must have none yet. */
export async function writeLoads(
  work: DispatchWork,
  trip: { id: bigint; carrier_id: bigint | null },
  loads: readonly TakenLoad[],
): Promise<void> {
  const orders = loads.map((load) => load.order);
  const stops = planStops(
    orders,
    await borderNames(
      work,
      orders.flatMap((order) => order.border_station_id ?? []),
    ),
  );
  const written = await work.db
    .insertInto('work_order_stop')
    .values(
      stops.map(({ orderIds: _, ...stop }) => ({
        ...stop,
        work_order_id: trip.id,
        carrier_id: trip.carrier_id,
        arrived_at: null,
        left_at: null,
      })),
    )
    .returning(['id', 'seq'])
    .execute();
  const idOf = new Map(written.map((stop) => [stop.seq, stop.id]));
  const stopOf = (orderId: bigint, action: 'pickup' | 'deliver'): bigint | null => {
    const stop = stops.find((candidate) => candidate.action === action && candidate.orderIds.includes(orderId));
    return stop ? (idOf.get(stop.seq) ?? null) : null;
  };
  const goods = await goodsOf(
    work,
    orders.map((order) => order.id),
  );
  await work.db
    .insertInto('work_order_load')
    .values(
      loads.map(({ order, order_id, pieces, pallets, gross_kg, volume_m3, leg, final }) => ({
        work_order_id: trip.id,
        carrier_id: trip.carrier_id,
        order_id,
        order_no: order.order_no,
        goods: goods.get(order_id) ?? '',
        pieces,
        pallets,
        gross_kg,
        volume_m3,
        leg,
        final,
        pickup_stop_id: stopOf(order_id, 'pickup'),
        deliver_stop_id: stopOf(order_id, 'deliver'),
      })),
    )
    .execute();
}

export async function clearLoads(work: DispatchWork, workOrderId: bigint): Promise<void> {
  await work.db.deleteFrom('work_order_load').where('work_order_id', '=', workOrderId).execute();
  await work.db.deleteFrom('work_order_stop').where('work_order_id', '=', workOrderId).execute();
}

/**
 * Moves orders to the state that their live loads imply: dispatched in full since `at`, in part, or not at all. An order on the road stays on
 * the road, and its journey says whether all of it is dispatched. The orders are locked here, in the order of their ids.
 */
export async function settleOrders(work: DispatchWork, orderIds: readonly bigint[], at: Date = work.now): Promise<void> {
  if (orderIds.length === 0) return;
  await asSystem(work, async () => {
    const orders = await loadOrders(work, orderIds);
    const live = await liveAmounts(work, orderIds, null);
    const legs = await legsOf(work, orderIds);
    for (const order of orders) {
      const seqs = (legs.get(order.id) ?? []).map((leg) => leg.seq);
      const target = targetOf(
        order,
        (seqs.length === 0 ? [1] : seqs).map((seq) => live.get(legKey(order.id, seq)) ?? nothing),
      );
      const action = actionTo(target, order.state);
      if (action) await moveOrder(work, order, action, at);
      else if (order.state === 'inTransit') await settleJourney(work, order.id, target === 'dispatched', at);
    }
  });
}

type Target = 'received' | 'partDispatched' | 'dispatched';

/** `live` holds the quantities that have a truck, by leg: all legs complete, none begun, or something between. */
function targetOf(order: LoadedOrder, live: readonly Amounts[]): Target {
  if (live.every((leg) => isNothing(minus(order, leg)))) return 'dispatched';
  return live.every((leg) => leg.pieces === 0 && Number(leg.gross_kg) === 0) ? 'received' : 'partDispatched';
}

function actionTo(target: Target, state: OrderState): 'dispatch' | 'partDispatch' | 'undispatch' | null {
  if (state === target || !['received', 'partDispatched', 'dispatched'].includes(state)) return null;
  return target === 'dispatched' ? 'dispatch' : target === 'received' ? 'undispatch' : 'partDispatch';
}

/** The journey of an order on the road, which keeps its state. */
function settleJourney(work: DispatchWork, orderId: bigint, dispatched: boolean, at: Date): Promise<void> {
  return dispatched ? reachMilestone(work, orderId, 'dispatched', at, 'system') : forgetMilestone(work, orderId, 'dispatched');
}

/**
 * Takes an order off a trip that goes on, with the stops at which nothing else is handled. A stop that the truck has reached stays, and the
 * other stops keep their numbers, by which a carrier's system reports.
 */
export async function takeOff(work: DispatchWork, workOrderId: bigint, orderId: bigint): Promise<void> {
  await work.db.deleteFrom('work_order_load').where('work_order_id', '=', workOrderId).where('order_id', '=', orderId).execute();
  const rest = await loadsOn(work, workOrderId);
  const borders = rest.flatMap(({ order }) => order.border_station_id ?? []);
  await sql`delete from work_order_stop s where s.work_order_id = ${workOrderId} and s.arrived_at is null and s.left_at is null
    and case when s.action = 'border' then not s.station_id = any(${borders.map(String)}::bigint[])
      else not exists (select from work_order_load l where l.work_order_id = s.work_order_id and s.id in (l.pickup_stop_id, l.deliver_stop_id)) end`.execute(
    work.db,
  );
}

/** Removes the loads of a trip that will not take place from the totals; the orders return to the pool. */
export async function releaseLoads(work: DispatchWork, workOrderId: bigint): Promise<void> {
  await work.db.updateTable('work_order_load').set({ live: false }).where('work_order_id', '=', workOrderId).execute();
  await settleOrders(work, await ordersOn(work, workOrderId));
}

async function borderNames(work: DispatchWork, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work.db
    .selectFrom('station')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function goodsOf(work: DispatchWork, orderIds: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await work.db
    .selectFrom('order_line')
    .select('order_id')
    .select(sql<string>`left(string_agg(goods_name, ', ' order by line_no), 200)`.as('goods'))
    .where('order_id', 'in', [...orderIds])
    .groupBy('order_id')
    .execute();
  return new Map(rows.map((row) => [row.order_id, row.goods]));
}
