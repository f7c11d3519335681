import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { revokeMachineKey } from '../../contract.ts';

export default handle(revokeMachineKey, async ({ db, who, now, audit }, { id, version }) => {
  const key = await db
    .selectFrom('machine_key')
    .select(['version', 'name', 'revoked_at'])
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  if (!key) throw new Refusal('NOT_FOUND');
  if (key.revoked_at) throw new Refusal('KEY_REVOKED', { name: key.name });
  if (key.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  await db
    .updateTable('machine_key')
    .set({ revoked_at: now, revoked_by: who.accountId, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  audit({ subject: 'machineKey', id, what: 'revoke', before: { revoked: false }, after: { revoked: true } });
  return { id, version: version + 1 };
});
