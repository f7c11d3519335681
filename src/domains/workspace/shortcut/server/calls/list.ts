import { handle } from '../../../server/db.ts';
import { listShortcuts } from '../../contract.ts';

export default handle(listShortcuts, async ({ db, who }) => {
  const rows = await db.selectFrom('shortcut').select('path').where('account_id', '=', who.accountId).orderBy('place').execute();
  return { paths: rows.map(({ path }) => path) };
});
