import { differingReservations } from '../../../outbound/server/stock.ts';
import { handle } from '../../../server/db.ts';
import { reconcileStock } from '../../contract.ts';
import { reconcile } from '../post.ts';

export default handle(reconcileStock, async ({ db, who }) => ({
  differing: [...(await reconcile({ db }, who.companyIds)), ...(await differingReservations({ db }, who.companyIds))],
}));
