import { record } from '../../server/db.ts';
import { getPageTemplate } from '../contract.ts';

export default record({
  subject: 'pageTemplate',
  opens: [getPageTemplate],
  visible: async ({ db }, id) => (await db.selectFrom('page_template').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
