import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { listDocuments, listOwnDocuments } from '../contract.ts';

export default record({
  subject: 'feeDocument',
  opens: [listDocuments, listOwnDocuments],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('fee_document')
      .select('id')
      .where('id', '=', id)
      .where((eb) => (who.userType === 2 ? eb('carrier_id', '=', who.carrierId) : eb('company_id', 'in', companiesOf(who))))
      .executeTakeFirst()) !== undefined,
});
