import { ownRows } from '../../inbound/server/queries.ts';
import { record } from '../../server/db.ts';
import { getOutbound } from '../contract.ts';

export default record({
  subject: 'outbound',
  opens: [getOutbound],
  visible: async (work, id) => {
    const plan = await work.db
      .selectFrom('outbound_plan as p')
      .select('p.id')
      .where('p.id', '=', id)
      .where(ownRows(work, 'p'))
      .executeTakeFirst();
    return plan !== undefined;
  },
});
