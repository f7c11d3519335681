import { record } from '../../server/db.ts';
import { getCarrier } from '../contract.ts';

export default record({
  subject: 'carrier',
  opens: [getCarrier],
  visible: async ({ db }, id) => (await db.selectFrom('carrier').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
