import { record } from '../../server/db.ts';
import { ownBills } from './queries.ts';

export default record({
  subject: 'bill',
  users: [1, 2, 4],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('bill')
      .select('id')
      .where('id', '=', id)
      .where((eb) => ownBills(who, eb))
      .executeTakeFirst()) !== undefined,
});
