import { randomBytes } from 'node:crypto';
import { handle } from '../../../server/db.ts';
import { loadOrder } from '../../../transport-order/server/order.ts';
import { makeShare } from '../../contract.ts';
import { tokenHash } from '../queries.ts';
import { link } from '../../../../../kernel/link.ts';
import { orderSharePage } from '../../pages.ts';

const dayMs = 86_400_000;

export default handle(makeShare, async (work, { order_id, days }) => {
  const order = await loadOrder(work, order_id);
  const token = randomBytes(16).toString('base64url');
  const expires_at = new Date(work.now.getTime() + days * dayMs);
  const { id } = await work.db
    .insertInto('order_share')
    .values({ order_id, token_hash: tokenHash(token), expires_at, withdrawn_at: null, created_by: work.who.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'order', id: order.id, what: 'share', after: { share_until: expires_at } });
  return { id, path: link(orderSharePage, { t: token }), expires_at };
});
