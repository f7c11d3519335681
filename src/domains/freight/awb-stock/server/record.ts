import { record } from '../../server/db.ts';
import { listAwbStock } from '../contract.ts';

export default record({
  subject: 'awbStock',
  opens: [listAwbStock],
  visible: async ({ db, who }, id) => {
    const awb = await db
      .selectFrom('awb_stock')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return awb !== undefined;
  },
});
