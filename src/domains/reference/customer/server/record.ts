import { record } from '../../server/db.ts';
import { getCustomer } from '../contract.ts';

export default record({
  subject: 'customer',
  opens: [getCustomer],
  visible: async ({ db }, id) => (await db.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
