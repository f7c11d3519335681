import { record } from '../../server/db.ts';
import { getIntercompanyBill } from '../contract.ts';

export default record({
  subject: 'intercompanyBill',
  opens: [getIntercompanyBill],
  // The database shows a bill to the two companies that take part in it.
  visible: async ({ db }, id) =>
    (await db.selectFrom('intercompany_bill').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
