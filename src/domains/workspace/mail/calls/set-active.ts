import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { setMailAccountActive } from '../contract.ts';
import { refuseSecond } from '../store.ts';

export default handle(setMailAccountActive, async (work, { id, version, active }) => {
  const { db, now, audit } = work;
  const before = await db.selectFrom('mail_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw new Refusal('NOT_FOUND');
  if (before.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  if (active) await refuseSecond(work, before.company_id, id);
  await db
    .updateTable('mail_account')
    .set({ active, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  audit({ subject: 'mail', id, what: active ? 'activate' : 'deactivate', before: { active: before.active }, after: { active } });
  return { id, version: version + 1 };
});
