import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { warehouseName } from '../../../inbound/server/queries.ts';
import { readPlaces } from '../../contract.ts';

export default handle(readPlaces, async (work) => {
  const { db, who } = work;
  const warehouses = await db
    .selectFrom('warehouse as w')
    .select(['w.id', 'w.code'])
    .select(warehouseName('w', work).as('name'))
    .where('w.company_id', 'in', [...who.companyIds])
    .where('w.active', '=', true)
    .orderBy('w.code')
    .execute();
  if (warehouses.length === 0) return { warehouses: [] };
  const zones = await db
    .selectFrom('warehouse_zone')
    .select(['id', 'warehouse_id', 'code', 'name', 'kind', 'temperature'])
    .where(
      'warehouse_id',
      'in',
      warehouses.map(({ id }) => id),
    )
    .where('active', '=', true)
    .orderBy('code')
    .execute();
  const locations = await db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['l.id', 'l.zone_id', 'l.code', 'l.max_pallets', 'l.frozen'])
    .select(sql<number>`(select count(*)::int from pallet p where p.location_id = l.id and p.state in ('active', 'picked'))`.as('pallets'))
    .where(
      'z.warehouse_id',
      'in',
      warehouses.map(({ id }) => id),
    )
    .where('l.active', '=', true)
    .orderBy('l.code')
    .execute();
  return {
    warehouses: warehouses.map((warehouse) => ({
      ...warehouse,
      zones: zones
        .filter((zone) => zone.warehouse_id === warehouse.id)
        .map((zone) => ({ ...zone, locations: locations.filter((location) => location.zone_id === zone.id) })),
    })),
  };
});
