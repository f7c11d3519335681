import { record } from '../../server/db.ts';
import { namedActivities } from './queries.ts';

export default record({
  subject: 'activity',
  users: [1],
  visible: async (work, id) => (await namedActivities(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
