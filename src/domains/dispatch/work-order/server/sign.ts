import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { claimFile } from '../../../../server/files.ts';
import { keepDocument } from '../../../order/document/server/documents.ts';
import { loadOrders, reportPoint, signOrder } from '../../../order/transport-order/server/order.ts';
import type { DispatchWork } from '../../server/db.ts';
import { openShortage } from '../../exception/server/open.ts';
import type { WorkOrderLoadTable } from './tables.ts';
import type { signFields, signResult } from '../contract.ts';
import { workOrderCompleted } from '../events.ts';
import { implyArrival } from './order-points.ts';
import { refuseFuture } from './report.ts';
import { isNothing, minus, nothing, plus } from '../rules.ts';
import { asSystem, type LockedWorkOrder, lockWorkOrder, storeWorkOrder, tellEvent, workOrders } from './work-order.ts';

type Load = Selectable<WorkOrderLoadTable>;

/**
 * A consignee signs for one load. A shortage opens an exception. The trip's last signature completes it, and the last signature of an order
 * signs the order, all in this transaction.
 */
export async function sign(work: DispatchWork, p: z.output<typeof signFields>): Promise<z.input<typeof signResult>> {
  const trip = await lockWorkOrder(work, p.id, p.version);
  refuseFuture(work, p.at);
  if (trip.state !== 'departed' && trip.state !== 'arrived') throw new Refusal('NOT_ON_THE_ROAD', { no: trip.no });
  if (trip.departed_at && p.at < trip.departed_at) throw new Refusal('BEFORE_DEPARTURE');
  const load = await loadOf(work, trip.id, p.load_id);
  if (load.signed_at) throw new Refusal('SIGNED_ALREADY', { order: load.order_no });
  if (p.signed_pieces > load.pieces) throw new Refusal('SIGNED_OVER_LOADED', { order: load.order_no, loaded: load.pieces });
  // At a change of trucks the goods are only handed over; the consignee's proof comes with the last leg.
  if (trip.pod_required && load.final && !p.pod_file_id) throw new Refusal('POD_NEEDED', { order: load.order_no });
  const shortage = load.pieces - p.signed_pieces;

  if (p.pod_file_id) await claimFile(work, p.pod_file_id, { subject: 'workOrder', id: trip.id });
  await work.db
    .updateTable('work_order_load')
    .set({
      signed_pieces: p.signed_pieces,
      shortage,
      signed_at: p.at,
      signed_by_name: p.signed_by,
      sign_remark: p.remark,
      pod_file_id: p.pod_file_id ?? null,
      version: load.version + 1,
    })
    .where('id', '=', load.id)
    .execute();
  await tellEvent(work, trip, 'signed', { at: p.at, order_id: load.order_id, remark: p.remark, file_id: p.pod_file_id ?? null });
  const last = load.final ? await asSystem(work, () => lastOfWhole(work, load.order_id)) : null;
  if (load.final)
    await asSystem(work, async () => {
      await implyArrival(work, load.order_id);
      await tellOrder(work, trip, load, p, last);
    });
  if (shortage > 0) await openShortage(work, trip, load, { at: p.at, kind: p.short_kind, pieces: shortage, remark: p.remark });
  const signedAt = await lastSignature(work, trip.id);
  const stored = signedAt ? await complete(work, trip, signedAt) : await storeWorkOrder(work, trip, 'sign', {}, load.order_no);
  if (last) await signOrder(work, load.order_id, last);
  return { state: stored.state, version: stored.version, shortage };
}

async function loadOf(work: DispatchWork, tripId: bigint, loadId: bigint): Promise<Load> {
  const load = await work.db
    .selectFrom('work_order_load')
    .selectAll()
    .where('id', '=', loadId)
    .where('work_order_id', '=', tripId)
    .where('live', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!load) throw new Refusal('NOT_FOUND');
  return load;
}

/**
 * Updates the order's documents and journey. It gets the proof of delivery. Once all of its goods were signed for, it is delivered, and its
 * customer is told; not so where the consignee has refused all of them. Another truck may have brought the last goods later than these.
 */
async function tellOrder(
  work: DispatchWork,
  trip: LockedWorkOrder,
  load: Load,
  p: z.output<typeof signFields>,
  last: LastSignature | null,
): Promise<void> {
  const source = work.who.userType === 2 ? 'carrier' : 'staff';
  if (last?.delivered) await reportPoint(work, [load.order_id], { code: 'delivered', at: last.at }, source);
  if (!p.pod_file_id) return;
  await keepDocument(work, { orderId: load.order_id, kind: 'pod', fileId: p.pod_file_id, workOrderId: trip.id, remark: p.remark });
}

/** The time of the last signature of a trip, by when it was given and not by when it was entered; null while a load is unsigned. */
async function lastSignature(work: DispatchWork, tripId: bigint): Promise<Date | null> {
  const { at, open } = await work.db
    .selectFrom('work_order_load')
    .select((eb) => [eb.fn.max('signed_at').as('at'), eb.fn.countAll<bigint>().filterWhere('signed_at', 'is', null).as('open')])
    .where('work_order_id', '=', tripId)
    .where('live', '=', true)
    .executeTakeFirstOrThrow();
  return Number(open) === 0 ? at : null;
}

async function complete(work: DispatchWork, trip: LockedWorkOrder, at: Date): Promise<LockedWorkOrder> {
  const done = await workOrders.follow(work, trip, 'complete', { completed_at: at, arrived_at: trip.arrived_at ?? at });
  await tellEvent(work, done, 'completed', { at });
  await asSystem(work, () => work.publish(workOrderCompleted, { workOrderId: trip.id }));
  return done;
}

/** The live loads of an order that go to its destination, the last signature first and the open ones at the end. */
function finalLoads(work: DispatchWork, orderId: bigint) {
  return work.db
    .selectFrom('work_order_load')
    .select(['pieces', 'pallets', 'gross_kg', 'volume_m3', 'signed_pieces', 'signed_at', 'signed_by_name'])
    .where('order_id', '=', orderId)
    .where('live', '=', true)
    .where('final', '=', true)
    .orderBy('signed_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
}

/**
 * An order is signed when nothing of it is left to dispatch and every live load of its last leg is signed for: at the time of the last
 * signature and by the person who gave it, in any order of entry.
 */
export async function signWholeOrder(work: DispatchWork, orderId: bigint): Promise<void> {
  const last = await lastOfWhole(work, orderId);
  if (last) await signOrder(work, orderId, last);
}

/** `delivered` is false where nothing at all was taken over. */
type LastSignature = { readonly at: Date; readonly by: string; readonly delivered: boolean };

/** The last signature for an order on the road; null while some of its goods are unsigned or have no truck. */
async function lastOfWhole(work: DispatchWork, orderId: bigint): Promise<LastSignature | null> {
  const [order] = await loadOrders(work, [orderId]);
  if (order?.state !== 'inTransit') return null;
  const loads = await finalLoads(work, orderId);
  const [last] = loads;
  if (!last?.signed_at || loads.some((load) => load.signed_at === null)) return null;
  if (!isNothing(minus(order, loads.reduce(plus, nothing)))) return null;
  // Bulk goods are counted by weight and have no pieces to refuse.
  const delivered = order.pieces === 0 || loads.some(({ signed_pieces }) => (signed_pieces ?? 0) > 0);
  return { at: last.signed_at, by: last.signed_by_name ?? '', delivered };
}
