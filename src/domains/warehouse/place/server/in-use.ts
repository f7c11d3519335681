import type { Kysely } from 'kysely';
import type { WarehouseTables } from '../../server/db.ts';

/** The locations `l` that are in use with their zone `z` and their warehouse `w`: nobody is sent to any other. */
export function locationsInUse(db: Kysely<WarehouseTables>) {
  return db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .innerJoin('warehouse as w', 'w.id', 'z.warehouse_id')
    .where('l.active', '=', true)
    .where('z.active', '=', true)
    .where('w.active', '=', true);
}
