import { record } from '../../server/db.ts';
import { may } from '../permits.ts';
import { isVisible } from './leave.ts';

export default record({
  subject: 'leave',
  users: [1],
  visible: async (work, id) =>
    work.can(may.view) &&
    (await work.db
      .selectFrom('leave_request as l')
      .select('l.id')
      .where('l.id', '=', id)
      .where('l.company_id', 'in', [...work.who.companyIds])
      .where(isVisible(work))
      .executeTakeFirst()) !== undefined,
});
