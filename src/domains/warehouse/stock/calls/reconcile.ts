import { handle } from '../../db.ts';
import { reconcileStock } from '../contract.ts';
import { reconcile } from '../store.ts';

export default handle(reconcileStock, async ({ db, who }) => ({ differing: await reconcile({ db }, who.companyIds) }));
