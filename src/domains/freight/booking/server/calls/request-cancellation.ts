import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordBookingAfterCutOff } from '../../../job/server/cut-offs.ts';
import { handle } from '../../../server/db.ts';
import { requestBookingCancellation } from '../../contract.ts';
import { confirmedStates } from '../../states.ts';
import { changeBooking, lockBooking, refuseOpenCancellation } from '../booking.ts';

export default handle(requestBookingCancellation, async (work, { id, version, remark }) => {
  const booking = await lockBooking(work, id, version);
  if (!confirmedStates.includes(booking.state)) throw new Refusal('BOOKING_NOT_CONFIRMED', { booking: booking.booking_no });
  await refuseOpenCancellation(work, booking);
  await recordBookingAfterCutOff(work, booking);
  const cancellation = await work.db
    .insertInto('booking_cancellation')
    .values({ booking_id: id, remark, created_by: work.who.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'bookingCancellation', id: cancellation.id, what: 'create', after: { remark } });
  return changeBooking(work, booking, 'cancellation.request', {}, { after: { cancellation_state: 'received' }, note: remark });
});
