import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { listTrips } from '../../../work-order/server/queries.ts';
import { listOffers } from '../../contract.ts';

export default handle(listOffers, (work, p) =>
  listTrips(work, listOffers, p.tab ? p : { ...p, tab: 'offered' }, {
    whose: (query) => query.where('w.company_id', 'in', [...work.who.companyIds]),
    row: (trip) => trip,
    tabs: { late: sql<boolean>`(w.state = 'offered' and w.answer_by < ${work.now}::timestamptz)` },
  }),
);
