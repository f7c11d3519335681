import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { moveFeed } from '../../contract.ts';
import { feedOf, feeds } from '../feeds.ts';

export default handle(moveFeed, async (work, p) => {
  const feed = requireVersion(await feedOf(work, p.id).forUpdate().executeTakeFirst(), p.version);
  const { state, version } = await feeds.take(work, feed, p);
  return { state, version };
});
