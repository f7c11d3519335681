import { record } from '../../server/db.ts';
import { getTeam } from '../contract.ts';

export default record({
  subject: 'team',
  opens: [getTeam],
  visible: async ({ db, who }, id) => {
    const mine = db
      .selectFrom('team')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds]);
    return (await mine.executeTakeFirst()) !== undefined;
  },
});
