import { handle } from '../../../server/db.ts';
import { refuseMembers } from '../../../role/server/limits.ts';
import { tellRights } from '../../../role/server/queries.ts';
import { setWorkGroupActive } from '../../contract.ts';
import { holdsOf, lockGroup } from '../queries.ts';

export default handle(setWorkGroupActive, async (work, p) => {
  const { db, now, audit } = work;
  const group = await lockGroup(work, p.id, p.version);
  const { members } = await holdsOf(work, p.id);
  // Members of an active group see its rows: switching it on or off has them join or leave.
  const whileActive = (active: boolean): readonly bigint[] => (active ? members : []);
  refuseMembers(work, whileActive(group.active), whileActive(p.active));
  tellRights(work, members);
  const version = group.version + 1;
  await db.updateTable('work_group').set({ active: p.active, version, updated_at: now }).where('id', '=', p.id).execute();
  audit({
    subject: 'workGroup',
    id: p.id,
    what: p.active ? 'enable' : 'disable',
    before: { active: group.active },
    after: { active: p.active },
  });
  return { id: p.id, version };
});
