import { handle } from '../../../server/db.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { setMailAccountActive } from '../../contract.ts';
import { mailSeenBy, refuseSecond } from '../mail-account.ts';

export default handle(setMailAccountActive, async (work, { id, version, active }) => {
  const { db, who, now, audit } = work;
  const account = await db
    .selectFrom('mail_account')
    .selectAll()
    .where('id', '=', id)
    .where(mailSeenBy(who, 'company_id'))
    .forUpdate()
    .executeTakeFirst();
  const before = requireVersion(account, version);
  if (active) await refuseSecond(work, before.company_id, id);
  await db
    .updateTable('mail_account')
    .set({ active, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  audit({ subject: 'mail', id, what: active ? 'activate' : 'deactivate', before: { active: before.active }, after: { active } });
  return { id, version: version + 1 };
});
