import { record } from '../../server/db.ts';
import { getBooking } from '../contract.ts';

export default record({
  subject: 'booking',
  opens: [getBooking],
  visible: async ({ db, who }, id) => {
    const booking = await db
      .selectFrom('freight_booking')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return booking !== undefined;
  },
});
