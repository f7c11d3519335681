import { randomBytes } from 'node:crypto';
import { handle } from '../../db.ts';
import { loadOrder } from '../../order/store.ts';
import { makeShare } from '../contract.ts';
import { tokenHash } from '../queries.ts';

const dayMs = 86_400_000;

export default handle(makeShare, async (work, { order_id, days }) => {
  const order = await loadOrder(work, order_id);
  const token = randomBytes(16).toString('base64url');
  const expires_at = new Date(work.now.getTime() + days * dayMs);
  const { id } = await work.db
    .insertInto('order_share')
    .values({ order_id, token_hash: tokenHash(token), expires_at, withdrawn_at: null, created_by: work.who.accountId || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'order', id: order.id, what: 'share', after: { share_until: expires_at } });
  return { id, path: `/OS?t=${token}`, expires_at };
});
