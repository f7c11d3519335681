import { record } from '../../server/db.ts';
import { namedClaims } from './queries.ts';
import { getClaim } from '../contract.ts';

export default record({
  subject: 'expenseClaim',
  opens: [getClaim],
  visible: async (work, id) => (await namedClaims(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
