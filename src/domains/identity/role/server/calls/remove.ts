import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { removeRole } from '../../contract.ts';
import { removingRole } from '../../events.ts';
import { lockRole } from '../queries.ts';

export default handle(removeRole, async (work, p) => {
  const { db, audit } = work;
  const role = await lockRole(work, p.id, p.version);
  const holder = await db.selectFrom('account_role').select('account_id').where('role_id', '=', p.id).executeTakeFirst();
  if (holder) throw new Refusal('ROLE_HELD');
  await work.publish(removingRole, { roleId: p.id });
  await db.deleteFrom('role').where('id', '=', p.id).execute();
  audit({ subject: 'role', id: p.id, what: 'remove', before: { name: role.name, scope: role.scope, permits: role.permits } });
  return {};
});
