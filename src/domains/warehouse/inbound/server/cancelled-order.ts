import type { WarehouseWork } from '../../server/db.ts';

/** A cancelled order with the reason that its plans are cancelled for: its number and the reason of its own. */
export async function cancelReason({ db }: WarehouseWork, orderId: bigint): Promise<{ orderNo: string; reason: string }> {
  const order = await db.selectFrom('transport_order').select(['order_no', 'reason']).where('id', '=', orderId).executeTakeFirstOrThrow();
  return { orderNo: order.order_no, reason: [order.order_no, order.reason].filter(Boolean).join(' · ') };
}
