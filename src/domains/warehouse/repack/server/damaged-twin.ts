import type { WarehouseWork } from '../../server/db.ts';

/** The lot of the same goods that are damaged, existing or new. */
export async function damagedTwin({ db }: WarehouseWork, lotId: bigint): Promise<bigint> {
  const lot = await db
    .selectFrom('stock_lot')
    .select(['customer_id', 'product_id', 'inbound_plan_id', 'batch_no', 'production_on', 'expiry_on', 'received_on', 'grade'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  const twin = await db
    .insertInto('stock_lot')
    .values({ ...lot, quality: 'damaged' })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'inbound_plan_id', 'batch_no', 'production_on', 'expiry_on', 'received_on', 'grade', 'quality'])
        .doUpdateSet({ received_on: lot.received_on }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return twin.id;
}
