import { sql } from 'kysely';
import { atDays, anyText, by, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { lateTrips, tripOf, trips, wordsOfTrip } from '../../work-order/queries.ts';
import { carrierStates } from '../../work-order/states.ts';
import { listCarrierWork } from '../contract.ts';

export default handle(listCarrierWork, (work, p) =>
  listRows(work, listCarrierWork, p, {
    id: 'w.id',
    state: 'w.state',
    tabs: {
      toConfirm: sql<boolean>`(w.state = 'completed' and w.carrier_confirmed_at is null and w.carrier_dispute is null)`,
      disputed: sql<boolean>`(w.state = 'completed' and w.carrier_confirmed_at is null and w.carrier_dispute is not null)`,
    },
    query: (asked) =>
      trips(asked)
        .where('w.carrier_id', '=', asked.who.carrierId)
        .where('w.state', 'in', [...carrierStates]),
    where: {
      words: wordsOfTrip,
      no: (values) => anyText('w.no', values),
      planned_depart: (range, { who }) => atDays('w.planned_depart', range, who.timeZone),
      completed_at: (range, { who }) => atDays('w.completed_at', range, who.timeZone),
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
