import { record } from '../../server/db.ts';
import { listRecoveries } from '../contract.ts';

export default record({
  subject: 'claimRecovery',
  opens: [listRecoveries],
  visible: async ({ db, who }, id) => {
    const recovery = await db
      .selectFrom('claim_recovery')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return recovery !== undefined;
  },
});
