import { record } from '../../server/db.ts';
import { namedTrips } from './queries.ts';

export default record({
  subject: 'trip',
  users: [1],
  visible: async (work, id) => (await namedTrips(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
