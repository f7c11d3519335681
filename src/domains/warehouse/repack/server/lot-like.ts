import { sql } from 'kysely';
import type { Quality } from '../../stock/kinds.ts';
import type { WarehouseWork } from '../../server/db.ts';

type LotChange =
  | { readonly quality: Quality }
  | {
      readonly customer_id: bigint;
      readonly product_id: bigint;
      readonly inbound_plan_id: bigint | null;
      readonly unit_kg: string | null;
      readonly unit_m3: string | null;
    };

/** The lot that differs from another one in what is named, existing or new. One that has measures already stays with them. */
export async function lotLike({ db }: WarehouseWork, lotId: bigint, change: LotChange): Promise<bigint> {
  const lot = await db
    .selectFrom('stock_lot')
    .select(['customer_id', 'product_id', 'inbound_plan_id', 'batch_no', 'production_on', 'expiry_on', 'received_on', 'grade', 'quality'])
    .select(['unit_kg', 'unit_m3'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  const twin = await db
    .insertInto('stock_lot')
    .values({ ...lot, ...change })
    .onConflict((conflict) =>
      conflict.constraint('stock_lot_alike').doUpdateSet({
        unit_kg: sql<string | null>`coalesce(stock_lot.unit_kg, excluded.unit_kg)`,
        unit_m3: sql<string | null>`coalesce(stock_lot.unit_m3, excluded.unit_m3)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return twin.id;
}
