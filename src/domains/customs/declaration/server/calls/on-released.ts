import { freeLegs } from '../../../../dispatch/order-leg/server/release-leg.ts';
import { loadOrders } from '../../../../order/transport-order/server/order.ts';
import { react } from '../../../server/db.ts';
import { declarationReleased } from '../../events.ts';
import { openStates } from '../../states.ts';

/**
 * The border leg of an order is free once no declaration of the order waits for its release any more. The order is held first: of two
 * releases at once, the second then sees the first.
 */
export default react(declarationReleased, async (work, { declarationId, orderId }) => {
  if (orderId === null) return;
  await loadOrders(work, [orderId]);
  const open = await work.db
    .selectFrom('customs_declaration')
    .select('no')
    .where('order_id', '=', orderId)
    .where('id', '<>', declarationId)
    .where('state', 'in', [...openStates])
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  const released = await work.db
    .selectFrom('customs_declaration')
    .select(['no', 'customs_no'])
    .where('id', '=', declarationId)
    .executeTakeFirstOrThrow();
  await freeLegs(work, orderId, released.customs_no ?? released.no);
});
