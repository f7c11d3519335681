import { handle } from '../../../server/db.ts';
import { readNotices } from '../../contract.ts';

export default handle(readNotices, async ({ db, who, now, audit }, { ids }) => {
  let update = db.updateTable('notice').set({ read_at: now }).where('account_id', '=', who.accountId).where('read_at', 'is', null);
  if (ids !== 'all') update = update.where('id', 'in', [...ids]);
  const { numUpdatedRows } = await update.executeTakeFirst();
  audit({ subject: 'notice', id: who.accountId, what: 'read', after: { count: Number(numUpdatedRows) } });
  return {};
});
