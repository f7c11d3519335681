import { type RawBuilder, sql } from 'kysely';
import { badField } from '../../../../kernel/refusal.ts';
import { liveStates } from '../../booking/states.ts';
import type { FreightWork } from '../../server/db.ts';
import type { FreightJobFields } from '../contract.ts';
import { equipmentDifferences } from '../rules.ts';

/** The booking under which a container `k` goes: the one that it names, or the only live one of its job; null among several. */
export const bookingOfContainer: RawBuilder<bigint | null> = sql<
  bigint | null
>`coalesce(k.booking_id, (select min(b.id) from freight_booking b
  where b.job_id = k.job_id and b.state = any(${[...liveStates]}::text[]) having count(*) = 1))`;

/** Refuses BOOKING_NOT_OF_JOB for a container of a booking that has ended or is of another job. */
export async function requireBookingsOfJob(
  { db }: FreightWork,
  job: { readonly id: bigint },
  containers: FreightJobFields['containers'],
): Promise<void> {
  if (containers.every(({ booking_id }) => !booking_id)) return;
  const bookings = await db
    .selectFrom('freight_booking')
    .select('id')
    .where('job_id', '=', job.id)
    .where('mode', '=', 'ocean')
    .where('state', 'in', liveStates)
    .execute();
  const strange = containers.findIndex(({ booking_id }) => booking_id && !bookings.some(({ id }) => id === booking_id));
  if (strange >= 0) throw badField(`containers.${strange}.booking_id`, 'BOOKING_NOT_OF_JOB');
}

/** The live ocean bookings of a job, each with the sizes of which it books another number than the job's containers under it. */
export async function oceanBookingsOf({ db }: FreightWork, jobId: bigint) {
  const bookings = await db
    .selectFrom('freight_booking')
    .select(['id', 'booking_no'])
    .where('job_id', '=', jobId)
    .where('mode', '=', 'ocean')
    .where('state', 'in', liveStates)
    .orderBy('id')
    .execute();
  if (bookings.length === 0) return [];
  const ids = bookings.map(({ id }) => id);
  const [equipment, containers] = await Promise.all([
    db.selectFrom('booking_equipment').select(['booking_id', 'size_type', 'units']).where('booking_id', 'in', ids).execute(),
    db
      .selectFrom('freight_container as k')
      .select(['k.size_type', bookingOfContainer.as('goes_by')])
      .where('k.job_id', '=', jobId)
      .execute(),
  ]);
  return bookings.map((booking) => ({
    ...booking,
    // A job whose containers are not listed yet differs from nothing.
    differences:
      containers.length === 0
        ? []
        : equipmentDifferences(
            equipment.filter(({ booking_id }) => booking_id === booking.id),
            containers.filter(({ goes_by }) => goes_by === booking.id),
          ),
  }));
}

/** The differences of one ocean booking; none once it has ended. */
export async function equipmentDifferencesOf(work: FreightWork, jobId: bigint, bookingId: bigint) {
  return (await oceanBookingsOf(work, jobId)).find(({ id }) => id === bookingId)?.differences ?? [];
}
