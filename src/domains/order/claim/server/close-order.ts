import { closeIfDone, loadOrder } from '../../transport-order/server/order.ts';
import type { Claim, OrderWork } from './claim.ts';

/** Closes the order of a claim that has ended, where nothing else keeps it open. */
export async function closeOrderOf(work: OrderWork, claim: Claim): Promise<void> {
  const { order_id: orderId } = claim;
  if (orderId === null) return;
  await work.asSystem(async () => {
    await closeIfDone(work, await loadOrder(work, orderId));
  });
}
