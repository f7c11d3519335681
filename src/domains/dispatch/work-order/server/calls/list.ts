import { handle } from '../../../server/db.ts';
import { listWorkOrders } from '../../contract.ts';
import { listTrips } from '../queries.ts';

export default handle(listWorkOrders, (work, p) =>
  listTrips(work, listWorkOrders, p, {
    whose: (query) => query.where('w.company_id', 'in', [...work.who.companyIds]),
    row: (trip) => trip,
  }),
);
