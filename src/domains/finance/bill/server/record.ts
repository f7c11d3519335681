import { record } from '../../server/db.ts';
import { ownBills } from './queries.ts';
import { getBill } from '../contract.ts';

export default record({
  subject: 'bill',
  opens: [getBill],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('bill')
      .select('id')
      .where('id', '=', id)
      .where((eb) => ownBills(who, eb))
      .executeTakeFirst()) !== undefined,
  sides: ({ db }, id) =>
    db.selectFrom('bill').select(['customer_id', 'carrier_id', 'created_by as keeper_id']).where('id', '=', id).executeTakeFirst(),
});
