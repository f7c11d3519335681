import { record } from '../../server/db.ts';
import { getDriver } from '../contract.ts';

export default record({
  subject: 'driver',
  opens: [getDriver],
  visible: async ({ db }, id) => (await db.selectFrom('driver').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
