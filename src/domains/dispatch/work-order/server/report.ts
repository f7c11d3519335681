import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { claimFile } from '../../../../server/files.ts';
import { loadOrders, moveOrder, reportPoint } from '../../../order/transport-order/server/order.ts';
import type { MilestoneCode } from '../../../order/tracking/kinds.ts';
import type { DispatchTables, DispatchWork } from '../../server/db.ts';
import { refuseBeforeHandover } from '../../order-leg/server/legs.ts';
import type { WorkOrderStopTable } from './tables.ts';
import type { reportFields } from '../contract.ts';
import { ordersOn } from './load.ts';
import { reportArrival, reportPickup } from './order-points.ts';
import { asSystem, type LockedWorkOrder, lockWorkOrder, storeWorkOrder, tellEvent, workOrders } from './work-order.ts';

/** `version` is the one that a page has read; a machine and a proposal have none. */
type Report = Omit<z.output<typeof reportFields>, 'version'> & { readonly version?: number };
type Stop = Selectable<WorkOrderStopTable>;

/** Clocks of people on the road differ from ours by some minutes. */
const clockGraceMs = 5 * 60_000;

export function refuseFuture(work: DispatchWork, at: Date): void {
  if (at.getTime() > work.now.getTime() + clockGraceMs) throw new Refusal('IN_THE_FUTURE');
}

/** Takes a report from the road, from staff and carriers alike, and updates the trip, its stop and the journeys of its orders. */
export async function report(work: DispatchWork, p: Report): Promise<Pick<LockedWorkOrder, 'state' | 'version'>> {
  const trip = await lockWorkOrder(work, p.id, p.version);
  refuseFuture(work, p.at);
  const stop = p.stop_id ? await stopOf(work, trip.id, p.stop_id) : null;
  refuseOutOfTurn(trip, p, stop);
  if (p.file_id) await claimFile(work, p.file_id, { subject: 'workOrder', id: trip.id });
  const moved = await storeReport(work, trip, p, stop);
  if (stop) await answerProposal(work, stop.id, p.code);
  const code = p.code === 'departed' ? 'departed' : p.code;
  // The stop may be planned again; its name stays with the report.
  const place = p.place ?? stop?.name ?? null;
  await tellEvent(work, moved, code, { ...p, place, stop_id: stop?.id ?? null, file_id: p.file_id ?? null });
  if (moved.state === 'arrived' && trip.state !== 'arrived')
    await tellEvent(work, moved, 'arrived', { at: p.at, stop_id: stop?.id ?? null });
  await tellOrders(work, moved, p, stop);
  return moved;
}

/** Before departure only pick-up stops can be reported, and after completion nothing. Only a pick-up may lie before the departure. */
function refuseOutOfTurn(trip: LockedWorkOrder, p: Report, stop: Stop | null): void {
  if (p.code === 'departed') return;
  if ((p.code === 'arrivedStop' || p.code === 'leftStop') && !stop) throw new Refusal('STOP_NEEDED');
  const pickingUp = trip.state === 'assigned' && stop?.action === 'pickup';
  if (!pickingUp && trip.state !== 'departed' && trip.state !== 'arrived') throw new Refusal('NOT_ON_THE_ROAD', { no: trip.no });
  if (!pickingUp && stop?.action !== 'pickup' && trip.departed_at && p.at < trip.departed_at) throw new Refusal('BEFORE_DEPARTURE');
  const [arrived, left] = p.code === 'arrivedStop' ? [p.at, stop?.left_at] : [stop?.arrived_at, p.code === 'leftStop' ? p.at : null];
  if (arrived && left && left < arrived) throw new Refusal('BEFORE_ARRIVAL');
}

async function storeReport(work: DispatchWork, trip: LockedWorkOrder, p: Report, stop: Stop | null): Promise<LockedWorkOrder> {
  if (p.code === 'departed') {
    const move = await workOrders.require(work, trip, 'depart');
    // Checked for all loads, including those whose orders are outside the caller's scope. A release is given and taken back under the lock of
    // its order, so the orders are locked before it is read.
    await work.asSystem(async () => {
      await loadOrders(work, await ordersOn(work, trip.id));
      await refuseBeforeHandover(work, trip.id);
    });
    return workOrders.store(work, trip, move, { departed_at: p.at });
  }
  if (stop && p.code === 'arrivedStop')
    await work.db.updateTable('work_order_stop').set({ arrived_at: p.at }).where('id', '=', stop.id).execute();
  if (stop && p.code === 'leftStop')
    await work.db.updateTable('work_order_stop').set({ left_at: p.at }).where('id', '=', stop.id).execute();
  const last = stop && p.code === 'arrivedStop' && (await isLastStop(work, trip.id, stop.seq));
  const arrival = last ? { arrived_at: p.at } : {};
  if (last && trip.state === 'departed') return workOrders.follow(work, trip, 'arrive', arrival);
  // A truck that has arrived keeps the time of its last stop, which a second report corrects.
  return storeWorkOrder(work, trip, 'report', trip.state === 'arrived' ? arrival : {}, p.code);
}

/** A person has reported the stop that a device proposed, so the proposal is settled. */
async function answerProposal(work: DispatchWork, stopId: bigint, code: Report['code']): Promise<void> {
  if (code !== 'arrivedStop' && code !== 'leftStop') return;
  await asSystem(work, async () => {
    await work.db
      .updateTable('stop_proposal')
      .set((eb) => ({ state: 'taken', decided_by: work.who.accountId, decided_at: work.now, version: eb('version', '+', 1) }))
      .where('stop_id', '=', stopId)
      .where('code', '=', code)
      .where('state', '=', 'open')
      .execute();
  });
}

async function tellOrders(work: DispatchWork, trip: LockedWorkOrder, p: Report, stop: Stop | null): Promise<void> {
  const source = work.who.userType === 2 ? 'carrier' : 'staff';
  const said = { place: p.place ?? stop?.name ?? null, remark: p.remark };
  const reach = (orderIds: readonly bigint[], code: MilestoneCode): Promise<void> =>
    reportPoint(work, orderIds, { code, at: p.at, ...said }, source);
  if (p.code === 'departed') {
    const ids = await ordersOn(work, trip.id);
    await asSystem(work, async () => {
      for (const order of await loadOrders(work, ids))
        if (order.state === 'partDispatched' || order.state === 'dispatched') await moveOrder(work, order, 'depart', p.at);
    });
    // Goods that another truck brought here were picked up before; with this truck they leave the border.
    await reportPickup(work, await loadsOf(work, trip.id, (eb) => eb('leg', '=', 1)), said, source);
    await reach(await asSystem(work, () => loadsOf(work, trip.id, beginsAtBorder)), 'border');
    return;
  }
  if (p.code === 'border') return reach(await ordersOn(work, trip.id), 'border');
  if (p.code !== 'arrivedStop' && p.code !== 'leftStop') return;
  if (stop?.action === 'border') return reach(await ordersOn(work, trip.id), 'border');
  if (stop?.action === 'pickup' && p.code === 'leftStop') {
    const ids = await loadsOf(work, trip.id, (eb) => eb.and([eb('pickup_stop_id', '=', stop.id), eb('leg', '=', 1)]));
    return reportPickup(work, ids, said, source);
  }
  if (stop?.action !== 'deliver' || p.code !== 'arrivedStop') return;
  const ids = await loadsOf(work, trip.id, (eb) => eb.and([eb('deliver_stop_id', '=', stop.id), eb('final', '=', true)]));
  await reportArrival(work, ids, said, source);
}

type Loads = ExpressionBuilder<DispatchTables, 'work_order_load'>;

/** True for a load that another truck brought to a border gate. Where goods change trucks inland, they leave no border with the next one. */
function beginsAtBorder(eb: Loads): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('order_leg as g')
      .innerJoin('station as f', 'f.id', 'g.from_station_id')
      .select('g.id')
      .whereRef('g.order_id', '=', 'work_order_load.order_id')
      .whereRef('g.seq', '=', 'work_order_load.leg')
      .where('g.seq', '>', 1)
      .where('f.kind', '=', 'border'),
  );
}

/** The orders of the trip's loads that match a condition. */
async function loadsOf(work: DispatchWork, tripId: bigint, are: (eb: Loads) => Expression<SqlBool>): Promise<bigint[]> {
  const rows = await work.db.selectFrom('work_order_load').select('order_id').where('work_order_id', '=', tripId).where(are).execute();
  return rows.map((row) => row.order_id);
}

async function stopOf(work: DispatchWork, tripId: bigint, stopId: bigint): Promise<Stop> {
  const stop = await work.db
    .selectFrom('work_order_stop')
    .selectAll()
    .where('id', '=', stopId)
    .where('work_order_id', '=', tripId)
    .executeTakeFirst();
  if (!stop) throw new Refusal('NOT_FOUND');
  return stop;
}

async function isLastStop(work: DispatchWork, tripId: bigint, seq: number): Promise<boolean> {
  const later = await work.db
    .selectFrom('work_order_stop')
    .select('id')
    .where('work_order_id', '=', tripId)
    .where('seq', '>', seq)
    .limit(1)
    .executeTakeFirst();
  return later === undefined;
}
