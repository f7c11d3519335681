import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { DispatchWork } from '../../server/db.ts';
import type { LockedWorkOrder } from '../../work-order/server/work-order.ts';

type Station = {
  readonly id: bigint;
  readonly name: string;
  readonly country: string;
  readonly address: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
};
type OwnTrip = Pick<LockedWorkOrder, 'id' | 'no' | 'carrier_id' | 'planned_arrive'>;

/** Finds stations that are in use. Answers them by id, without those that are not. */
export async function stationsOf({ db }: DispatchWork, ids: readonly bigint[]): Promise<Map<bigint, Station>> {
  const rows = await db
    .selectFrom('station')
    .select(['id', 'name', 'country', 'address', 'contact', 'phone'])
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A stop of a trip without orders, at a station. */
export function stopAt(trip: OwnTrip, station: Station, action: 'pickup' | 'deliver', seq: number, planned_arrive: Date | null) {
  return {
    work_order_id: trip.id,
    carrier_id: trip.carrier_id,
    seq,
    action,
    station_id: station.id,
    name: station.name,
    address: station.address ?? station.name,
    contact: station.contact,
    phone: station.phone,
    planned_arrive,
    planned_leave: null,
    arrived_at: null,
    left_at: null,
  };
}

/** The place of the depot of the empty, behind the pick-up and the delivery. */
export const returnSeq = 3;

/**
 * Makes another depot the last stop of the trip, or with null the delivery. Refuses a station that is not in use, and RETURN_REACHED where
 * the truck has reached the depot.
 */
export async function changeReturn(work: DispatchWork, trip: OwnTrip, stationId: bigint | null): Promise<void> {
  const { db } = work;
  const depot = stationId === null ? null : (await stationsOf(work, [stationId])).get(stationId);
  if (depot === undefined) throw badField('return_station_id', 'NOT_ACTIVE');
  const former = await db
    .selectFrom('work_order_stop')
    .select(['id', 'name', 'arrived_at', 'left_at'])
    .where('work_order_id', '=', trip.id)
    .where('seq', '=', returnSeq)
    .executeTakeFirst();
  if (former && (former.arrived_at !== null || former.left_at !== null))
    throw new Refusal('RETURN_REACHED', { no: trip.no, stop: former.name });
  if (former) await db.deleteFrom('work_order_stop').where('id', '=', former.id).execute();
  if (depot)
    await db
      .insertInto('work_order_stop')
      .values(stopAt(trip, depot, 'deliver', returnSeq, trip.planned_arrive))
      .execute();
  await db
    .updateTable('work_order_stop')
    .set({ planned_arrive: depot ? null : trip.planned_arrive })
    .where('work_order_id', '=', trip.id)
    .where('seq', '=', returnSeq - 1)
    .execute();
}
