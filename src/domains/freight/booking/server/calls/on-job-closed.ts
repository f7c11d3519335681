import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireMove } from '../../../../../kernel/machine.ts';
import { freightJobClosed } from '../../../job/events.ts';
import { react } from '../../../server/db.ts';
import { bookingStates, openStates } from '../../states.ts';
import { bookings } from '../booking.ts';

/**
 * The confirmed bookings of a closed job are completed. Refuses BOOKING_STILL_OPEN for one that waits for its carrier, whether itself or by
 * its amendment or cancellation: nobody could answer for it later.
 */
export default react(freightJobClosed, async (work, { jobId, jobNo }) => {
  const open = await work.db
    .selectFrom('freight_booking')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', 'in', openStates)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  const requests = await work.db
    .selectFrom('booking_amendment')
    .select('booking_id')
    .where('booking_id', 'in', ids)
    .where('state', '=', 'received')
    .unionAll(
      work.db.selectFrom('booking_cancellation').select('booking_id').where('booking_id', 'in', ids).where('state', '=', 'received'),
    )
    .execute();
  const waiting = open.find(({ id, state }) => state !== 'confirmed' || requests.some(({ booking_id }) => booking_id === id));
  if (waiting) throw new Refusal('BOOKING_STILL_OPEN', { no: jobNo, booking: waiting.booking_no });
  // The close of the job is the instruction, so the right to complete a booking is not asked for.
  for (const booking of open)
    await bookings.store(
      work,
      booking,
      requireMove(bookingStates, booking.state, 'complete', () => true),
    );
});
