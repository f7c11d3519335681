import { handle } from '../../../server/db.ts';
import { saveNoticeSettings } from '../../contract.ts';

export default handle(saveNoticeSettings, async ({ db, who, audit }, p) => {
  const settings = { muted: [...new Set(p.muted)], quiet_from: p.quiet_from, quiet_to: p.quiet_to };
  const before = await db
    .selectFrom('notice_setting')
    .select(['muted', 'quiet_from', 'quiet_to'])
    .where('account_id', '=', who.accountId)
    .forUpdate()
    .executeTakeFirst();
  await db
    .insertInto('notice_setting')
    .values({ account_id: who.accountId, ...settings })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
    .execute();
  audit({ subject: 'noticeSetting', id: who.accountId, what: 'save', ...(before ? { before } : {}), after: settings });
  return {};
});
