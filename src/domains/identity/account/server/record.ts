import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'account',
  users: [1],
  visible: async ({ db, who, can }, id) => {
    if (!can(may.view) && !can(may.save)) return false;
    const mine = db
      .selectFrom('account')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds]);
    return (await mine.executeTakeFirst()) !== undefined;
  },
});
