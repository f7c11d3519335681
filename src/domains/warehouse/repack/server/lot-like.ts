import type { Quality } from '../../stock/kinds.ts';
import type { WarehouseWork } from '../../server/db.ts';

type LotChange =
  | { readonly quality: Quality }
  | { readonly customer_id: bigint; readonly product_id: bigint; readonly inbound_plan_id: bigint | null };

/** The lot that differs from another one in what is named, existing or new. */
export async function lotLike({ db }: WarehouseWork, lotId: bigint, change: LotChange): Promise<bigint> {
  const lot = await db
    .selectFrom('stock_lot')
    .select(['customer_id', 'product_id', 'inbound_plan_id', 'batch_no', 'production_on', 'expiry_on', 'received_on', 'grade', 'quality'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  const twin = await db
    .insertInto('stock_lot')
    .values({ ...lot, ...change })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'inbound_plan_id', 'batch_no', 'production_on', 'expiry_on', 'received_on', 'grade', 'quality'])
        .doUpdateSet({ received_on: lot.received_on }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return twin.id;
}
