import { record } from '../../server/db.ts';
import { namedClaims } from './queries.ts';

export default record({
  subject: 'expenseClaim',
  users: [1],
  visible: async (work, id) => (await namedClaims(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
