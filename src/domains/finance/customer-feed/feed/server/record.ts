import { record } from '../../../server/db.ts';
import { getFeed } from '../../contract.ts';
import { feedOf } from '../../server/feeds.ts';

export default record({
  subject: 'customerFeed',
  opens: [getFeed],
  visible: async (work, id) => (await feedOf(work, id).executeTakeFirst()) !== undefined,
});
