import { handle } from '../../../server/db.ts';
import { endTourOffer } from '../../contract.ts';

export default handle(endTourOffer, async ({ db, who, audit }) => {
  await db
    .insertInto('tour_end')
    .values({ account_id: who.accountId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  audit({ subject: 'tour', id: who.accountId, what: 'end' });
  return {};
});
