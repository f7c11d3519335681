import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { openShare } from '../../contract.ts';
import { publicOrderOf, tokenHash } from '../queries.ts';

// A caller without a session sees no rows, so the public part of the link's order is read as the system.
export default handle(openShare, (work, { token }) =>
  work.asSystem(async () => {
    const share = await work.db
      .selectFrom('order_share')
      .select(['order_id', 'expires_at'])
      .where('token_hash', '=', tokenHash(token))
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', work.now)
      .executeTakeFirst();
    const order = share && (await publicOrderOf(work, share.order_id));
    if (!order) throw new Refusal('SHARE_GONE');
    return { order, expires_at: share.expires_at };
  }),
);
