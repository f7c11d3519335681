import { record } from '../../server/db.ts';
import { may } from '../permits.ts';
import { isVisible } from './request.ts';

export default record({
  subject: 'sealRequest',
  users: [1],
  visible: async (work, id) =>
    work.can(may.view) &&
    (await work.db
      .selectFrom('seal_request as r')
      .innerJoin('own_seal as s', 's.id', 'r.own_seal_id')
      .select('r.id')
      .where('r.id', '=', id)
      .where('r.company_id', 'in', [...work.who.companyIds])
      .where(isVisible(work))
      .executeTakeFirst()) !== undefined,
});
