import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { listTrips } from '../../../work-order/server/queries.ts';
import { listReviews } from '../../contract.ts';

const tabs = {
  price: sql<boolean>`(w.state = 'draft' and w.price_state = 'pending')`,
  rejected: sql<boolean>`(w.state = 'draft' and w.price_state = 'rejected')`,
  disputed: sql<boolean>`(w.state = 'completed' and w.carrier_dispute is not null and w.carrier_confirmed_at is null)`,
};

export default handle(listReviews, (work, p) =>
  listTrips(work, listReviews, p.tab ? p : { ...p, tab: 'price' }, {
    whose: (query) => query.where('w.company_id', 'in', [...work.who.companyIds]),
    row: (trip) => trip,
    tabs,
  }),
);
