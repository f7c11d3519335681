import { handle } from '../../../server/db.ts';
import { saveShortcuts } from '../../contract.ts';

export default handle(saveShortcuts, async ({ db, who, audit }, p) => {
  const paths = [...new Set(p.paths)];
  const before = await db.deleteFrom('shortcut').where('account_id', '=', who.accountId).returning('path').execute();
  if (paths.length > 0) {
    const rows = paths.map((path, place) => ({ account_id: who.accountId, path, place }));
    await db.insertInto('shortcut').values(rows).execute();
  }
  audit({ subject: 'shortcut', id: who.accountId, what: 'save', before: { paths: before.map(({ path }) => path) }, after: { paths } });
  return {};
});
