import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { openShare } from '../contract.ts';
import { publicOrderOf, tokenHash } from '../queries.ts';

export default handle(openShare, async (work, { token }) => {
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
});
