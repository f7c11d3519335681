import { companiesOf } from '../charge/queries.ts';
import { record } from '../db.ts';

export default record({
  subject: 'bill',
  users: [1, 2],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('bill')
      .select('id')
      .where('id', '=', id)
      .where((eb) =>
        who.userType === 2
          ? eb.and([eb('carrier_id', '=', who.carrierId), eb('state', '<>', 'made')])
          : eb('company_id', 'in', companiesOf(who)),
      )
      .executeTakeFirst()) !== undefined,
});
