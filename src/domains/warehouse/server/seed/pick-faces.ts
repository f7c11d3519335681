import type { SeedContext } from '../../../../server/seed.ts';
import type { WarehouseTables } from '../db.ts';
import type { SeedOwner } from './plans.ts';

/** The two goods of each owner that are picked by the carton have a place at hand, in the last aisle and on the floor. */
export async function seedPickFaces({ db }: SeedContext<WarehouseTables>, owners: readonly SeedOwner[]): Promise<void> {
  const onTheFloor = await db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['l.id', 'z.warehouse_id'])
    .where('z.kind', '=', 'storage')
    .where('z.temperature', '=', 'ambient')
    .where('l.aisle', '=', '03')
    .where('l.level', '=', 1)
    .orderBy('l.pick_seq')
    .execute();
  const places = Map.groupBy(onTheFloor, ({ warehouse_id }) => warehouse_id);
  const faces = owners.flatMap((owner) =>
    owner.products
      .filter(({ chilled }) => !chilled)
      .slice(0, 2)
      .flatMap((product) => {
        const place = places.get(owner.warehouseId)?.pop();
        const cartons = (count: number): string => String(count * (product.carton_units ?? 1));
        return place
          ? [
              {
                location_id: place.id,
                customer_id: owner.customerId,
                product_id: product.id,
                min_qty: cartons(4),
                fill_qty: cartons(20),
                remark: null,
                created_by: null,
              },
            ]
          : [];
      }),
  );
  await db.insertInto('pick_face').values(faces).execute();
}
