import { handle } from '../../../server/db.ts';
import { setTeamActive } from '../../contract.ts';
import { lockTeam } from '../queries.ts';

export default handle(setTeamActive, async (work, p) => {
  const { db, now, audit } = work;
  const team = await lockTeam(work, p.id, p.version);
  const version = team.version + 1;
  await db.updateTable('team').set({ active: p.active, version, updated_at: now }).where('id', '=', p.id).execute();
  audit({
    subject: 'team',
    id: p.id,
    what: p.active ? 'enable' : 'disable',
    before: { active: team.active },
    after: { active: p.active },
  });
  return { id: p.id, version };
});
