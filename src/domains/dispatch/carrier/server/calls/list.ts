import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { lateTrips, tripOf, trips, wordsOfTrip } from '../../../work-order/server/queries.ts';
import { shownToCarrier } from '../../../work-order/server/shown-to-carrier.ts';
import { listCarrierWork } from '../../contract.ts';

export default handle(listCarrierWork, (work, p) =>
  listRows(work, listCarrierWork, p, {
    id: 'w.id',
    state: 'w.state',
    tabs: {
      toConfirm: sql<boolean>`(w.state = 'completed' and w.carrier_confirmed_at is null and w.carrier_dispute is null)`,
      disputed: sql<boolean>`(w.state = 'completed' and w.carrier_confirmed_at is null and w.carrier_dispute is not null)`,
    },
    query: (work) => trips(work).where(shownToCarrier(work.who, 'w')),
    where: {
      words: wordsOfTrip,
      late: (flag, { now }) => (flag ? lateTrips(now) : sql<boolean>`not ${lateTrips(now)}`),
    },
    sorts: {
      planned_depart: by('w.planned_depart', 'timestamptz'),
      planned_arrive: by('w.planned_arrive', 'timestamptz'),
      no: by('w.no', 'text'),
      answer_by: by(sql`coalesce(w.answer_by, 'infinity')`, 'timestamptz'),
    },
    row: (trip, { now }) => tripOf(trip, now),
  }),
);
