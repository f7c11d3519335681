import { record } from '../../server/db.ts';
import { namedLoans } from './queries.ts';
import { getLoan } from '../contract.ts';

export default record({
  subject: 'loan',
  opens: [getLoan],
  visible: async (work, id) => (await namedLoans(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
