import { record } from '../../server/db.ts';
import { getRate } from '../contract.ts';

export default record({
  subject: 'exchange',
  opens: [getRate],
  visible: async ({ db, who }, id) => {
    const rate = await db
      .selectFrom('exchange_rate')
      .select('id')
      .where('id', '=', id)
      .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', 'in', who.companyIds)]))
      .executeTakeFirst();
    return rate !== undefined;
  },
});
