import type { WarehouseWork } from '../../server/db.ts';

/** True for an owner in use, and for one out of use while goods of it stand in the warehouse: they are all that it has out. */
export async function mayHaveOut({ db }: WarehouseWork, customerId: bigint, warehouseId: bigint): Promise<boolean> {
  const owner = await db
    .selectFrom('customer as c')
    .select('c.id')
    .where('c.id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb('c.active', '=', true),
        eb.exists(
          eb
            .selectFrom('stock_balance as b')
            .select('b.id')
            .whereRef('b.customer_id', '=', 'c.id')
            .where('b.warehouse_id', '=', warehouseId)
            .where('b.qty', '>', '0'),
        ),
      ]),
    )
    .executeTakeFirst();
  return owner !== undefined;
}
