import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { listTrips } from '../../../work-order/server/queries.ts';
import { listReviews, priceStatesOpen } from '../../contract.ts';

const isOpen = sql`w.state in (${sql.join(priceStatesOpen.map((state) => sql.lit(state)))})`;
const tabs = {
  price: sql<boolean>`(w.price_state = 'pending' and ${isOpen})`,
  rejected: sql<boolean>`(w.price_state = 'rejected' and ${isOpen})`,
  disputed: sql<boolean>`(w.state = 'completed' and w.carrier_dispute is not null and w.carrier_confirmed_at is null)`,
};

export default handle(listReviews, (work, p) =>
  listTrips(work, listReviews, p.tab ? p : { ...p, tab: 'price' }, {
    whose: (query) => query.where('w.company_id', 'in', [...work.who.companyIds]),
    row: (trip) => trip,
    tabs,
  }),
);
