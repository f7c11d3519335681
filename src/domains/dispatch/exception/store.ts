import type { Insertable } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import { claimFile } from '../../../server/files.ts';
import type { DispatchWork } from '../db.ts';
import type { RoadExceptionTable } from '../tables.ts';
import { beyond, type HeldWorkOrder, tellDispatcher, tellEvent } from '../work-order/store.ts';
import type { RoadExceptionKind } from './kinds.ts';

type Told = {
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

/** Opens an exception on a trip that the caller holds: its number, its photos, a line in the trip's history, a word to the dispatcher. */
export async function openException(work: DispatchWork, trip: HeldWorkOrder, told: Told): Promise<{ id: bigint; no: string }> {
  const { who } = work;
  for (const photo of told.photo_ids) await claimFile(work, photo, { subject: 'workOrder', id: trip.id });
  const values: Insertable<RoadExceptionTable> = {
    ...told,
    photo_ids: [...told.photo_ids],
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
    created_by: who.accountId || null,
    created_at: work.now,
    updated_at: work.now,
  };
  const made = await work.db.insertInto('road_exception').values(values).returning(['id', 'no']).executeTakeFirstOrThrow();
  work.audit({ subject: 'roadException', id: made.id, what: 'create', after: { kind: told.kind, work_order: trip.no } });
  await tellEvent(work, trip, 'exception', { at: told.happened_at, order_id: told.order_id, remark: told.description.slice(0, 200) });
  work.push({ type: 3, to: { companyId: trip.company_id }, counts: ['B169', 'roadException.list'] });
  tellDispatcher(work, trip, 'roadException.told', { who: who.name, what: told.description.slice(0, 100) });
  return made;
}

/** Fewer pieces were signed for than were loaded. The order's own history hears of it too. */
export async function openShortage(
  work: DispatchWork,
  trip: HeldWorkOrder,
  load: { id: bigint; order_id: bigint; order_no: string; pieces: number },
  told: { at: Date; pieces: number; remark: string | null },
): Promise<void> {
  const description = told.remark ?? `${load.order_no}: ${load.pieces - told.pieces} / ${load.pieces}`;
  await openException(work, trip, {
    kind: 'shortage',
    happened_at: told.at,
    place: null,
    description,
    pieces: told.pieces,
    delay_hours: null,
    order_id: load.order_id,
    load_id: load.id,
    photo_ids: [],
  });
  await beyond(work, () =>
    work.db
      .insertInto('order_exception')
      .values({
        order_id: load.order_id,
        kind: 'shortage',
        happened_at: told.at,
        place: null,
        note: description,
        resolved_at: null,
        resolved_by: null,
        resolution: null,
        created_by: work.who.accountId || null,
      })
      .execute(),
  );
}

/** The load of a trip that an order or a load id names; refuses NOT_FOUND for what is not on it. */
export async function loadNamed(
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
