import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { warehouseName } from '../../../inbound/server/queries.ts';
import { readPlaces } from '../../contract.ts';

/** More pallets or kilograms than a location may hold, or goods that may not stand together there. */
const isOver = sql<boolean>`there.pallets > l.max_pallets or coalesce(there.kg > l.max_kg, false) or l.mixing <> 'any' and (
  select count(distinct case l.mixing when 'customer' then b.customer_id when 'product' then b.product_id else b.lot_id end)
  from stock_balance b where b.location_id = l.id and b.qty > 0) > 1`;

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
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('pallet as p')
          .select([sql<number>`count(*)::int`.as('pallets'), sql<string>`coalesce(sum(p.gross_kg), 0)`.as('kg')])
          .whereRef('p.location_id', '=', 'l.id')
          .where('p.state', 'in', ['active', 'picked'])
          .as('there'),
      (join) => join.onTrue(),
    )
    .select(['there.pallets', isOver.as('over')])
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
