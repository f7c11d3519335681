import { Refusal } from '../../../../../kernel/refusal.ts';
import { loadOrder } from '../../../../order/transport-order/server/order.ts';
import { handle } from '../../../server/db.ts';
import { releaseOrderLeg } from '../../contract.ts';
import { requireNotGone } from '../release-leg.ts';

export default handle(releaseOrderLeg, async (work, { order_id, seq, released, note }) => {
  const { db, who, now } = work;
  const order = await loadOrder(work, order_id);
  const leg = await db
    .selectFrom('order_leg')
    .select('released_at')
    .where('order_id', '=', order_id)
    .where('seq', '=', seq)
    .where('needs_release', '=', true)
    .executeTakeFirst();
  if (!leg) throw new Refusal('NOT_FOUND');
  await requireNotGone(work, order, [seq]);
  const released_at = released ? (leg.released_at ?? now) : null;
  await db
    .updateTable('order_leg')
    .set({ released_at, released_by: released ? who.accountId : null, release_note: note })
    .where('order_id', '=', order_id)
    .where('seq', '=', seq)
    .execute();
  work.audit({
    subject: 'order',
    id: order_id,
    what: 'releaseLeg',
    before: { released: leg.released_at },
    after: { released: released_at },
    note,
  });
  return { order_id, released_at };
});
