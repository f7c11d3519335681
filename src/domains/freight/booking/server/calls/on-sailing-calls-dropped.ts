import { link } from '../../../../../kernel/link.ts';
import { endedStates } from '../../../job/states.ts';
import { sailingCallsDropped } from '../../../sailing/events.ts';
import { react } from '../../../server/db.ts';
import { bookingDetailPage } from '../../pages.ts';
import { openStates } from '../../states.ts';

/**
 * Those who booked a sailing hear that it does not carry their goods. A sailing is shared by our companies, so one that is edited by one of
 * them moves the bookings of all.
 */
export default react(sailingCallsDropped, (work, { sailingId, stationIds }) =>
  work.asSystem(async () => {
    const stranded = await work.db
      .selectFrom('freight_booking as b')
      .innerJoin('freight_job as j', 'j.id', 'b.job_id')
      .innerJoin('sailing as s', 's.id', 'b.sailing_id')
      .innerJoin('vessel as v', 'v.id', 's.vessel_id')
      .select(['b.id', 'b.booking_no', 'b.created_by', 's.voyage', 'v.name as vessel'])
      .where('b.sailing_id', '=', sailingId)
      .where('b.state', 'in', openStates)
      .where('j.state', 'not in', endedStates)
      .$if(stationIds !== null, (query) =>
        query.where((eb) =>
          eb.or([eb('b.load_station_id', 'in', [...(stationIds ?? [])]), eb('b.discharge_station_id', 'in', [...(stationIds ?? [])])]),
        ),
      )
      .orderBy('b.id')
      .execute();
    for (const { id, booking_no, created_by, vessel, voyage } of stranded)
      if (created_by !== null)
        work.push({
          type: 1,
          topic: 'other',
          to: { accounts: [created_by] },
          title: 'booking.strandedTitle',
          message: 'booking.strandedMessage',
          facts: { booking: booking_no, sailing: `${vessel} ${voyage}` },
          link: link(bookingDetailPage, { id: String(id) }),
        });
  }),
);
