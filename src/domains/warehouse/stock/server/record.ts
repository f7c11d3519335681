import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'pallet',
  users: [1],
  visible: async (work, id) => {
    if (!work.can(may.view)) return false;
    const pallet = await work.db
      .selectFrom('pallet')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return pallet !== undefined;
  },
});
