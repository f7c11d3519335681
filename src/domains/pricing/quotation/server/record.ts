import { record } from '../../server/db.ts';
import { headers } from './queries.ts';

export default record({
  subject: 'quotation',
  users: [1],
  visible: async (work, id) => (await headers(work).where('q.id', '=', id).executeTakeFirst()) !== undefined,
});
