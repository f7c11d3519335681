import { record } from '../../server/db.ts';
import { getConsignor } from '../contract.ts';

export default record({
  subject: 'consignor',
  opens: [getConsignor],
  visible: async ({ db }, id) => (await db.selectFrom('consignor').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
