import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'booking',
  users: [1],
  visible: async ({ db, who, can }, id) => {
    if (!can(may.view)) return false;
    const booking = await db
      .selectFrom('freight_booking')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return booking !== undefined;
  },
});
