import { record } from '../../server/db.ts';
import { namedLoans } from './queries.ts';

export default record({
  subject: 'loan',
  users: [1],
  visible: async (work, id) => (await namedLoans(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
