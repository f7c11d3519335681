import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';

export default record({
  subject: 'feeDocument',
  users: [1, 2],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('fee_document')
      .select('id')
      .where('id', '=', id)
      .where((eb) => (who.userType === 2 ? eb('carrier_id', '=', who.carrierId) : eb('company_id', 'in', companiesOf(who))))
      .executeTakeFirst()) !== undefined,
});
