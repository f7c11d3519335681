import { sql } from 'kysely';
import { parseParams } from '../../../../../server/params.ts';
import { journeysOf } from '../../../../order/tracking/server/queries.ts';
import { type DispatchWork, feed } from '../../../server/db.ts';
import { admitMachine } from '../../../machine-key/server/admit.ts';
import { shownToCarrier } from '../../../work-order/server/shown-to-carrier.ts';
import { type TrackQuery, trackQuery } from '../../feed.ts';
import { partyOf } from '../party.ts';

/** The data that a party's system may read: a carrier its own trips with their stops, a customer its own orders with their milestones. */
export default feed({
  method: 'GET',
  path: '/api/track',
  async run(context, request) {
    const key = await admitMachine(context, request, 'track');
    const filter = parseParams(trackQuery, request.query);
    const who = partyOf(key, request);
    context.tell(who);
    return context.as(who, 'read', async (work) =>
      who.userType === 2 ? { work_orders: await trips(work, filter) } : { orders: await orders(work, filter) },
    );
  },
});

function numbers(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, 200);
}

/** A transaction that is under way commits some seconds later with an earlier time, so the changes of these seconds are read later. */
const overlapMs = 30_000;
/** A reply holds milliseconds: what changed within those of `since` was read before. */
const after = (since: Date): Date => new Date(since.getTime() + 1);
const settled = ({ now }: DispatchWork): Date => new Date(now.getTime() - overlapMs);

async function trips(work: DispatchWork, filter: TrackQuery) {
  const { db, who } = work;
  const nos = numbers(filter.work_order_no);
  let query = db
    .selectFrom('work_order')
    .select([
      'id',
      'no',
      'state',
      'plate_no',
      'driver_name',
      'planned_depart',
      'planned_arrive',
      'departed_at',
      'arrived_at',
      'completed_at',
    ])
    .select(sql<Date>`date_trunc('milliseconds', updated_at)`.as('updated_at'))
    .where(shownToCarrier(who, 'work_order'))
    .where('company_id', 'in', [...who.companyIds]);
  if (nos.length > 0) query = query.where('no', 'in', nos);
  if (filter.since) query = query.where('updated_at', '>=', after(filter.since)).where('updated_at', '<', settled(work));
  const rows = await query
    .orderBy(sql`date_trunc('milliseconds', updated_at)`)
    .fetch(filter.size ?? 50, 'with ties')
    .execute();
  const ids = rows.map((trip) => trip.id);
  if (ids.length === 0) return [];
  const stops = await db
    .selectFrom('work_order_stop')
    .select(['work_order_id', 'seq', 'action', 'name', 'address', 'planned_arrive', 'arrived_at', 'left_at'])
    .where('work_order_id', 'in', ids)
    .orderBy('seq')
    .execute();
  const loads = await db
    .selectFrom('work_order_load')
    .select(['work_order_id', 'order_no', 'goods', 'pieces', 'gross_kg', 'signed_at'])
    .where('work_order_id', 'in', ids)
    .orderBy('order_no')
    .execute();
  const withoutTrip = <T extends { work_order_id: bigint }>({ work_order_id: _, ...rest }: T): Omit<T, 'work_order_id'> => rest;
  return rows.map(({ id, ...trip }) => ({
    ...trip,
    stops: stops.filter((stop) => stop.work_order_id === id).map(withoutTrip),
    loads: loads.filter((load) => load.work_order_id === id).map(withoutTrip),
  }));
}

/** A point of the journey that was reached changes an order as well; most of them leave its row as it was. */
const changedSince = (at: Date) =>
  sql<boolean>`(o.updated_at >= ${at} or exists (select from order_milestone m where m.order_id = o.id and m.recorded_at >= ${at}))`;
const changedAt = sql<Date>`date_trunc('milliseconds',
  greatest(o.updated_at, (select max(m.recorded_at) from order_milestone m where m.order_id = o.id)))`;

async function orders(work: DispatchWork, filter: TrackQuery) {
  const { db, who } = work;
  const nos = numbers(filter.order_no);
  let query = db
    .selectFrom('transport_order as o')
    .select(['id', 'order_no', 'customer_ref', 'state', 'pickup_from', 'due_at', 'departed_at', 'signed_at', 'signed_by_name'])
    .select(changedAt.as('updated_at'))
    .where('customer_id', '=', who.customerId ?? 0n)
    .where('company_id', 'in', [...who.companyIds]);
  if (nos.length > 0) query = query.where((eb) => eb.or([eb('order_no', 'in', nos), eb('customer_ref', 'in', nos)]));
  if (filter.since) query = query.where(changedSince(after(filter.since))).where(sql<boolean>`not ${changedSince(settled(work))}`);
  const rows = await query
    .orderBy(changedAt)
    .fetch(filter.size ?? 50, 'with ties')
    .execute();
  const journeys = await journeysOf(
    work,
    rows.map((order) => order.id),
  );
  return rows.map(({ id, ...order }) => ({
    ...order,
    milestones: journeys.get(id) ?? [],
  }));
}
