import { record } from '../../server/db.ts';
import { kindsSeen } from './queries.ts';
import { getWorkGroup } from '../contract.ts';

export default record({
  subject: 'workGroup',
  opens: [getWorkGroup],
  visible: async (work, id) => {
    const kinds = kindsSeen(work);
    if (kinds.length === 0) return false;
    const mine = work.db
      .selectFrom('work_group')
      .select('id')
      .where('id', '=', id)
      .where('kind', 'in', kinds)
      .where('company_id', 'in', [...work.who.companyIds]);
    return (await mine.executeTakeFirst()) !== undefined;
  },
});
