import { ownRows } from '../../inbound/server/queries.ts';
import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'outbound',
  users: [1, 4],
  visible: async (work, id) => {
    if (!work.can(may.view)) return false;
    const plan = await work.db
      .selectFrom('outbound_plan as p')
      .select('p.id')
      .where('p.id', '=', id)
      .where(ownRows(work, 'p'))
      .executeTakeFirst();
    return plan !== undefined;
  },
});
