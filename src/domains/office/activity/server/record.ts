import { record } from '../../server/db.ts';
import { namedActivities } from './queries.ts';
import { getActivity } from '../contract.ts';

export default record({
  subject: 'activity',
  opens: [getActivity],
  visible: async (work, id) => (await namedActivities(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
