import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getWorkGroup, groupRegions } from '../../contract.ts';
import { holdsOf, kindsSeen } from '../queries.ts';

export default handle(getWorkGroup, async (work, { id }) => {
  const group = await work.db
    .selectFrom('work_group')
    .select(['id', 'version', 'kind', 'company_id', 'name', 'regions', 'remark'])
    .where('id', '=', id)
    .where('company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!group || !kindsSeen(work).includes(group.kind)) throw new Refusal('NOT_FOUND');
  const { members, customers, lines } = await holdsOf(work, id);
  return {
    ...group,
    regions: groupRegions.filter((region) => group.regions.includes(region)),
    member_ids: members,
    customer_ids: customers,
    line_ids: lines,
  };
});
