import { handle } from '../../../server/db.ts';
import { setRoleActive } from '../../contract.ts';
import { lockDuties, refuseMeetingOfHolders } from '../duties.ts';
import { lockRole, refuseOwnRole, tellHolders } from '../queries.ts';

export default handle(setRoleActive, async (work, p) => {
  const { db, now, audit } = work;
  await lockDuties(work);
  const role = await lockRole(work, p.id, p.version);
  await refuseOwnRole(work, p.id);
  if (p.active) await refuseMeetingOfHolders(work, p.id, role.permits, role.active ? role.permits : []);
  const version = role.version + 1;
  await db.updateTable('role').set({ active: p.active, version, updated_at: now }).where('id', '=', p.id).execute();
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
