import { record } from '../../server/db.ts';
import { may } from '../permits.ts';
import { namedTemplates } from './queries.ts';

export default record({
  subject: 'feeTemplate',
  users: [1],
  visible: async (work, id) => work.can(may.view) && (await namedTemplates(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
