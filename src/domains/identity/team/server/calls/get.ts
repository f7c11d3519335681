import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getTeam } from '../../contract.ts';

export default handle(getTeam, async ({ db, who }, p) => {
  const team = await db
    .selectFrom('team')
    .select(['id', 'version', 'company_id', 'name', 'leader_id', 'remark'])
    .where('id', '=', p.id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!team) throw new Refusal('NOT_FOUND');
  const members = await db.selectFrom('account').select('id').where('team_id', '=', p.id).orderBy('name').execute();
  return { ...team, member_ids: members.map((member) => member.id) };
});
