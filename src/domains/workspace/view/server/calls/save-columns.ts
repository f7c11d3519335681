import { handle } from '../../../server/db.ts';
import { saveColumns } from '../../contract.ts';

export default handle(saveColumns, async ({ db, who, audit }, p) => {
  const settings = JSON.stringify(p.settings ?? null);
  await db
    .insertInto('column_setting')
    .values({ account_id: who.accountId, page: p.page, settings })
    .onConflict((conflict) => conflict.columns(['account_id', 'page']).doUpdateSet({ settings }))
    .execute();
  audit({ subject: 'columnSetting', id: who.accountId, what: 'save', note: p.page });
  return {};
});
