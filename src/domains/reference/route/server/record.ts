import { record } from '../../server/db.ts';
import { getRoute } from '../contract.ts';

export default record({
  subject: 'route',
  opens: [getRoute],
  visible: async ({ db }, id) => (await db.selectFrom('route').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
