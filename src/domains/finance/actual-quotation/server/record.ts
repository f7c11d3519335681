import { record } from '../../server/db.ts';
import { namedAgreements } from './queries.ts';

export default record({
  subject: 'actualQuotation',
  users: [1],
  visible: async (work, id) => (await namedAgreements(work).where('a.id', '=', id).executeTakeFirst()) !== undefined,
});
