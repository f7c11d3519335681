import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { recordBookingAfterCutOff } from '../../../job/server/cut-offs.ts';
import { type FreightWork, handle } from '../../../server/db.ts';
import { rollOverBooking } from '../../contract.ts';
import { bookingResailed } from '../../events.ts';
import { openStates } from '../../states.ts';
import { changeBooking, lockBooking, refuseOpenAmendment, requireSailing } from '../booking.ts';
import { carrySailing } from '../job-facts.ts';

export default handle(rollOverBooking, async (work, { id, version, sailing_id, reason, remark }) => {
  const booking = await lockBooking(work, id, version);
  if (booking.sailing_id === null || !openStates.includes(booking.state))
    throw new Refusal('BOOKING_NOT_OPEN', { booking: booking.booking_no });
  await refuseOpenAmendment(work, booking);
  if (sailing_id === booking.sailing_id) throw badField('sailing_id', 'BAD_CHOICE');
  const before = await departureOn(work, booking.sailing_id, booking.load_station_id);
  const after = await requireSailing(work, sailing_id, booking);
  if (!after.departs || after.departs <= before) throw new Refusal('SAILING_NOT_LATER');
  await recordBookingAfterCutOff(work, booking);
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
  const changed = await changeBooking(work, booking, 'rollOver', { sailing_id }, { after: { roll_over_reason: reason }, note: remark });
  await carrySailing(work, changed);
  await work.publish(bookingResailed, { bookingId: id, from: booking });
  return changed;
});

/**
 * The departure of the sailing that is left: a blank one is not active, and one that omits the port has the departure from its first. Both are
 * the reason why a booking is rolled over.
 */
async function departureOn({ db }: FreightWork, sailingId: bigint, loadStationId: bigint): Promise<Date> {
  const { first_departure, actual_departure, estimated_departure, planned_departure } = await db
    .selectFrom('sailing as s')
    .leftJoin('port_call as c', (join) => join.onRef('c.sailing_id', '=', 's.id').on('c.station_id', '=', loadStationId))
    .select(['s.first_departure', 'c.actual_departure', 'c.estimated_departure', 'c.planned_departure'])
    .where('s.id', '=', sailingId)
    .executeTakeFirstOrThrow();
  return actual_departure ?? estimated_departure ?? planned_departure ?? first_departure;
}
