import { react } from '../../../server/db.ts';
import { declarationReleased } from '../../events.ts';
import { freeOrder } from '../clear.ts';

/** A release frees the border leg of its order, unless another declaration of the order still waits. */
export default react(declarationReleased, async (work, { declarationId, orderId }) => {
  if (orderId === null) return;
  const released = await work.db.selectFrom('customs_declaration').selectAll().where('id', '=', declarationId).executeTakeFirstOrThrow();
  await freeOrder(work, released, orderId);
});
