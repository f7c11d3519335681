import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { rollOverBooking } from '../../contract.ts';
import { openStates } from '../../states.ts';
import { changeBooking, lockBooking, refuseOpenAmendment, requireSailing } from '../booking.ts';

export default handle(rollOverBooking, async (work, { id, version, sailing_id, reason, remark }) => {
  const booking = await lockBooking(work, id, version);
  if (booking.sailing_id === null || !openStates.includes(booking.state))
    throw new Refusal('BOOKING_NOT_OPEN', { booking: booking.booking_no });
  await refuseOpenAmendment(work, booking);
  if (sailing_id === booking.sailing_id) throw badField('sailing_id', 'BAD_CHOICE');
  const before = await requireSailing(work, booking.sailing_id, booking);
  const after = await requireSailing(work, sailing_id, booking);
  if (!before.departs || !after.departs || after.departs <= before.departs) throw new Refusal('SAILING_NOT_LATER');
  await work.db
    .insertInto('booking_roll_over')
    .values({
      booking_id: id,
      from_sailing_id: booking.sailing_id,
      to_sailing_id: sailing_id,
      reason,
      remark,
      created_by: work.who.accountId,
      created_at: work.now,
    })
    .execute();
  return changeBooking(work, booking, 'rollOver', { sailing_id }, { after: { roll_over_reason: reason }, note: remark });
});
