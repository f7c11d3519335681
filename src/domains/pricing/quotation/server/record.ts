import { record } from '../../server/db.ts';
import { headers } from './queries.ts';
import { getQuotation } from '../contract.ts';

export default record({
  subject: 'quotation',
  opens: [getQuotation],
  visible: async (work, id) => (await headers(work).where('q.id', '=', id).executeTakeFirst()) !== undefined,
});
