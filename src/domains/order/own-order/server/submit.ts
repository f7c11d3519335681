import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../server/db.ts';
import { refuseWithoutCredit } from '../../transport-order/server/credit.ts';
import { type LoadedOrder, moveOrder } from '../../transport-order/server/order.ts';
import { parties } from '../../transport-order/server/save.ts';

/**
 * Submits new orders of a customer. Those without credit, which only our people may lift, stay drafts. The orders follow one another: each
 * counts against the limit of the next.
 */
export async function submitOwnOrders(work: Work<OrderTables>, orders: readonly LoadedOrder[]): Promise<LoadedOrder[]> {
  if (orders.length === 0) return [];
  const payers = new Map((await parties(work, [...new Set(orders.map((order) => order.bill_to_id))])).map((payer) => [payer.id, payer]));
  const results: LoadedOrder[] = [];
  for (const order of orders) {
    const payer = payers.get(order.bill_to_id);
    const credit = payer && (await work.attempt(() => refuseWithoutCredit(work, payer, order.id)));
    results.push(!credit || 'refused' in credit ? order : await moveOrder(work, order, 'submit'));
  }
  return results;
}
