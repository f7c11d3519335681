import { record } from '../../server/db.ts';
import { listFilings } from '../contract.ts';

export default record({
  subject: 'filing',
  opens: [listFilings],
  visible: async (work, id) => {
    const filing = await work.db
      .selectFrom('customs_filing')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return filing !== undefined;
  },
});
