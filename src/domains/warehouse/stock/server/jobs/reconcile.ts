import { z } from 'zod';
import { differingReservations } from '../../../outbound/server/stock.ts';
import { job } from '../../../server/db.ts';
import { reconcile } from '../post.ts';

/** Compares all balances with their transactions and reservations every night. A difference fails the job, so that it is noticed. */
export default job({
  name: 'stock.reconcile',
  payload: z.unknown(),
  cron: '50 18 * * *',
  attempts: 2,
  // Balances of millions of transactions are added up at once.
  statementMinutes: 60,
  run: async ({ within }) => {
    const differing = await within(async ({ db, who: { companyIds } }) => [
      ...(await reconcile({ db }, companyIds)),
      ...(await differingReservations({ db }, companyIds)),
    ]);
    if (differing.length === 0) return;
    const places = differing.slice(0, 20).map(({ lot_no, pallet_no, location }) => `${lot_no} on ${pallet_no} at ${location}`);
    throw new Error(`the stock differs from its transactions in ${differing.length} places: ${places.join('; ')}`);
  },
});
