import { record } from '../../server/db.ts';
import { namedTrips } from './queries.ts';
import { getTrip } from '../contract.ts';

export default record({
  subject: 'trip',
  opens: [getTrip],
  visible: async (work, id) => (await namedTrips(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
