import { handle } from '../../db.ts';
import { saveView } from '../contract.ts';

export default handle(saveView, async ({ db, who, now, audit }, p) => {
  const { id } = await db
    .insertInto('saved_view')
    .values({ ...p, account_id: who.accountId })
    .onConflict((conflict) => conflict.columns(['account_id', 'page', 'name']).doUpdateSet({ shared: p.shared, query: p.query, at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: 'savedView', id, what: 'save', after: p });
  return { id };
});
