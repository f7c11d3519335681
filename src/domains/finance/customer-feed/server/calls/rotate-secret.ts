import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { rotateFeedSecret } from '../../contract.ts';
import { secretOverlapMs } from '../../rules.ts';
import { feedOf } from '../feeds.ts';
import { newSecret } from '../sign.ts';

export default handle(rotateFeedSecret, async (work, { id, version }) => {
  const { db, now, audit, product } = work;
  const feed = requireVersion(await feedOf(work, id).forUpdate().executeTakeFirst(), version);
  const { secret, sealed } = newSecret(product, feed);
  const previous_until = new Date(now.getTime() + secretOverlapMs);
  await db
    .updateTable('customer_feed')
    .set({ secret: sealed, previous_secret: feed.secret, previous_until, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  audit({ subject: 'customerFeed', id, what: 'rotateSecret', before: { secret: '•' }, after: { secret: '••' } });
  return { id, version: version + 1, secret };
});
