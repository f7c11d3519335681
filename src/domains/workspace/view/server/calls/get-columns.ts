import { handle } from '../../../server/db.ts';
import { getColumns } from '../../contract.ts';

export default handle(getColumns, async ({ db, who }, p) => {
  const row = await db
    .selectFrom('column_setting')
    .select('settings')
    .where('account_id', '=', who.accountId)
    .where('page', '=', p.page)
    .executeTakeFirst();
  return { settings: row?.settings ?? null };
});
