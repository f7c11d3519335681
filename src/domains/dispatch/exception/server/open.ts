import type { Insertable } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { claimFile } from '../../../../server/files.ts';
import type { DispatchWork } from '../../server/db.ts';
import type { RoadExceptionTable } from './tables.ts';
import { refuseFuture } from '../../work-order/server/report.ts';
import { asSystem, type LockedWorkOrder, lockWorkOrder, tellDispatcher, tellEvent } from '../../work-order/server/work-order.ts';
import type { ExceptionReport } from '../contract.ts';
import type { RoadExceptionKind, ShortKind } from '../kinds.ts';

type Report = {
  kind: RoadExceptionKind;
  happened_at: Date;
  place: string | null;
  description: string;
  pieces: number | null;
  delay_hours: string | null;
  order_id: bigint | null;
  load_id: bigint | null;
  photo_ids: readonly bigint[];
};

/**
 * Opens an exception on a trip that the caller has locked: its number, its photos, a line in the trip's history, a notification to the
 * dispatcher.
 */
async function openException(work: DispatchWork, trip: LockedWorkOrder, report: Report): Promise<{ id: bigint; no: string }> {
  const { who } = work;
  const values: Insertable<RoadExceptionTable> = {
    ...report,
    photo_ids: [...report.photo_ids],
    no: await work.takeNumber('EX', trip.company_id),
    company_id: trip.company_id,
    work_order_id: trip.id,
    carrier_id: trip.carrier_id,
    cost_currency: null,
    cost_minor: null,
    handler_id: null,
    resolution: null,
    closed_at: null,
    reported_by_name: who.name,
    reported_by_carrier: who.userType === 2,
    created_by: who.accountId,
    created_at: work.now,
    updated_at: work.now,
  };
  const exception = await work.db.insertInto('road_exception').values(values).returning(['id', 'no']).executeTakeFirstOrThrow();
  for (const photo of report.photo_ids) await claimFile(work, photo, { subject: 'roadException', id: exception.id });
  work.audit({ subject: 'roadException', id: exception.id, what: 'create', after: { kind: report.kind, work_order: trip.no } });
  await tellEvent(work, trip, 'exception', { at: report.happened_at, order_id: report.order_id, remark: report.description.slice(0, 200) });
  work.push({ type: 3, to: { companyId: trip.company_id }, counts: ['roadException'] });
  tellDispatcher(work, trip, 'roadException.told', { who: who.name, what: report.description.slice(0, 100) });
  return exception;
}

/** Opens an exception when a consignee signed for fewer pieces than were loaded. The order's own history records it too. */
export async function openShortage(
  work: DispatchWork,
  trip: LockedWorkOrder,
  load: { id: bigint; order_id: bigint; order_no: string; pieces: number },
  report: { at: Date; kind: ShortKind; pieces: number; remark: string | null },
): Promise<void> {
  const description = report.remark ?? `${load.order_no}: ${load.pieces - report.pieces} / ${load.pieces}`;
  await openException(work, trip, {
    kind: report.kind,
    happened_at: report.at,
    place: null,
    description,
    pieces: report.pieces,
    delay_hours: null,
    order_id: load.order_id,
    load_id: load.id,
    photo_ids: [],
  });
  await asSystem(work, () =>
    work.db
      .insertInto('order_exception')
      .values({
        order_id: load.order_id,
        kind: report.kind,
        happened_at: report.at,
        place: null,
        note: description,
        resolved_at: null,
        resolved_by: null,
        resolution: null,
        created_by: work.who.accountId,
      })
      .execute(),
  );
}

/** Opens an exception that staff or a carrier report on a trip, whose load they name by its order or by its own id. */
export async function reportException(
  work: DispatchWork,
  { work_order_id, ...report }: ExceptionReport,
  named: { orderId?: bigint | null | undefined; loadId?: bigint | null | undefined },
): Promise<{ id: bigint; no: string }> {
  const trip = await lockWorkOrder(work, work_order_id);
  refuseFuture(work, report.happened_at);
  const load = await loadNamed(work, trip.id, named);
  return openException(work, trip, {
    ...report,
    pieces: report.pieces ?? null,
    delay_hours: report.delay_hours ?? null,
    order_id: load?.order_id ?? null,
    load_id: load?.id ?? null,
  });
}

/** The load of a trip, by its order or its own id. Refuses NOT_FOUND for a load that is not on the trip. */
async function loadNamed(
  work: DispatchWork,
  tripId: bigint,
  named: { orderId?: bigint | null | undefined; loadId?: bigint | null | undefined },
): Promise<{ id: bigint; order_id: bigint } | null> {
  if (!named.orderId && !named.loadId) return null;
  const load = await work.db
    .selectFrom('work_order_load')
    .select(['id', 'order_id'])
    .where('work_order_id', '=', tripId)
    .where((eb) => (named.loadId ? eb('id', '=', named.loadId) : eb('order_id', '=', named.orderId ?? 0n)))
    .executeTakeFirst();
  if (!load) throw new Refusal('NOT_FOUND');
  return load;
}
