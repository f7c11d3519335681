import { handle } from '../../db.ts';
import { setRoleActive } from '../contract.ts';
import { lockRole, tellHolders } from '../queries.ts';
import { refuseLosingOwn } from '../store.ts';

export default handle(setRoleActive, async (work, p) => {
  const { db, now, audit } = work;
  const role = await lockRole(work, p.id, p.version);
  const version = role.version + 1;
  await db.updateTable('role').set({ active: p.active, version, updated_at: now }).where('id', '=', p.id).execute();
  await refuseLosingOwn(work);
  await tellHolders(work, p.id);
  audit({
    subject: 'role',
    id: p.id,
    what: p.active ? 'enable' : 'disable',
    before: { active: role.active },
    after: { active: p.active },
  });
  return { id: p.id, version };
});
