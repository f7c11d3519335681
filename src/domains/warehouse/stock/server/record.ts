import { record } from '../../server/db.ts';
import { listStock } from '../contract.ts';

export default record({
  subject: 'pallet',
  opens: [listStock],
  visible: async (work, id) => {
    const pallet = await work.db
      .selectFrom('pallet')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return pallet !== undefined;
  },
});
