import { handle } from '../../../server/db.ts';
import { getNoticeSettings } from '../../contract.ts';

export default handle(getNoticeSettings, async ({ db, who }) => {
  const row = await db
    .selectFrom('notice_setting')
    .select(['muted', 'quiet_from', 'quiet_to'])
    .where('account_id', '=', who.accountId)
    .executeTakeFirst();
  return row ?? { muted: [], quiet_from: null, quiet_to: null };
});
