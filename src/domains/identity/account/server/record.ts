import { record } from '../../server/db.ts';
import { getAccount } from '../contract.ts';

export default record({
  subject: 'account',
  opens: [getAccount],
  visible: async ({ db, who }, id) => {
    const mine = db
      .selectFrom('account')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds]);
    return (await mine.executeTakeFirst()) !== undefined;
  },
});
