import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../server/db.ts';

/** Creates the order's waybill at its first approval; its number stays through later reviews. */
export async function issueWaybill(work: Work<OrderTables>, order: { id: bigint; company_id: bigint }): Promise<void> {
  const there = await work.db.selectFrom('waybill').select('id').where('order_id', '=', order.id).executeTakeFirst();
  if (there) return;
  const waybill_no = await work.takeNumber('WB', order.company_id);
  await work.db
    .insertInto('waybill')
    .values({ waybill_no, order_id: order.id, company_id: order.company_id, printed_at: null, void_at: null })
    .execute();
}

/** A cancelled order's number is never used again. */
export async function voidWaybill(work: Work<OrderTables>, orderId: bigint): Promise<void> {
  await work.db.updateTable('waybill').set({ void_at: work.now, updated_at: work.now }).where('order_id', '=', orderId).execute();
}
