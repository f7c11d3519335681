import { record } from '../../server/db.ts';
import { may } from '../permits.ts';
import { ownRows } from './queries.ts';

export default record({
  subject: 'inbound',
  users: [1, 4, 5],
  visible: async (work, id) => {
    if (!work.can(may.view)) return false;
    const plan = await work.db
      .selectFrom('inbound_plan as p')
      .select('p.id')
      .where('p.id', '=', id)
      .where(ownRows(work, 'p'))
      .executeTakeFirst();
    return plan !== undefined;
  },
});
