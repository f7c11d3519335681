import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'awbStock',
  users: [1],
  visible: async ({ db, who, can }, id) => {
    if (!can(may.view)) return false;
    const awb = await db
      .selectFrom('awb_stock')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return awb !== undefined;
  },
});
