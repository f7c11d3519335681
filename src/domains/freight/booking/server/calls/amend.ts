import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordBookingAfterCutOff } from '../../../job/server/cut-offs.ts';
import { handle } from '../../../server/db.ts';
import { amendBooking } from '../../contract.ts';
import { confirmedStates } from '../../states.ts';
import { changeBooking, lockBooking, refuseOpenAmendment, requireSailing } from '../booking.ts';

export default handle(amendBooking, async (work, { id, version, equipment, ...wishes }) => {
  const booking = await lockBooking(work, id, version);
  if (booking.mode !== 'ocean' || !confirmedStates.includes(booking.state))
    throw new Refusal('BOOKING_NOT_CONFIRMED', { booking: booking.booking_no });
  await refuseOpenAmendment(work, booking);
  await requireSailing(work, wishes.sailing_id, wishes);
  await recordBookingAfterCutOff(work, booking);
  const amendment = await work.db
    .insertInto('booking_amendment')
    .values({ ...wishes, booking_id: id, created_by: work.who.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work.db
    .insertInto('booking_amendment_equipment')
    .values(equipment.map((line, place) => ({ ...line, amendment_id: amendment.id, line_no: place + 1 })))
    .execute();
  work.audit({ subject: 'bookingAmendment', id: amendment.id, what: 'create', after: wishes });
  return changeBooking(work, booking, 'amendment.request', {}, { after: { amendment_state: 'received' }, note: wishes.remark });
});
