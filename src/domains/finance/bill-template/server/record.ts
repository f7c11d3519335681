import { record } from '../../server/db.ts';
import { may } from '../permits.ts';
import { namedTemplates } from './queries.ts';

export default record({
  subject: 'billTemplate',
  users: [1],
  visible: async (work, id) =>
    (work.can(may.view) || work.can(may.save)) && (await namedTemplates(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
