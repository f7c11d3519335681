import { record } from '../../server/db.ts';
import { ownRows } from './queries.ts';
import { getInbound } from '../contract.ts';

export default record({
  subject: 'inbound',
  opens: [getInbound],
  visible: async (work, id) => {
    const plan = await work.db
      .selectFrom('inbound_plan as p')
      .select('p.id')
      .where('p.id', '=', id)
      .where(ownRows(work, 'p'))
      .executeTakeFirst();
    return plan !== undefined;
  },
});
