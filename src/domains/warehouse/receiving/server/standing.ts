import Big from 'big.js';
import { sql } from 'kysely';
import { goodsName } from '../../../reference/server/names.ts';
import { locationsInUse } from '../../place/server/in-use.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { zonesFor } from '../../stock/rules.ts';

/**
 * Pallets with goods in the order of their ids, by default none that are picked, each with its place and what decides where it may stand.
 */
export function standingPallets({ db, who }: WarehouseWork, states: readonly ('active' | 'picked')[] = ['active']) {
  return db
    .selectFrom('pallet as p')
    .leftJoin('location as l', 'l.id', 'p.location_id')
    .leftJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .innerJoin('stock_balance as b', (join) => join.onRef('b.pallet_id', '=', 'p.id').onRef('b.location_id', '=', 'p.location_id'))
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('customer_product as goods', 'goods.id', 'b.product_id')
    .select(['p.id', 'p.pallet_no', 'p.warehouse_id', 'l.code as location_code', 'z.kind', 'p.state', 'p.gross_kg', 'p.label_count'])
    .select([
      sql<string>`sum(b.qty)`.as('qty'),
      sql<number>`sum(b.cartons)::int`.as('cartons'),
      sql<boolean>`bool_or(lot.quality = 'damaged')`.as('damaged'),
      sql<string | null>`max(goods.temperature_min)`.as('temperature_min'),
      sql<string | null>`min(goods.temperature_max)`.as('temperature_max'),
      sql<string>`string_agg(distinct ${goodsName('goods', who.language)}, ', ')`.as('goods'),
      sql<string[]>`array_agg(distinct b.customer_id::text)`.as('customer'),
      sql<string[]>`array_agg(distinct b.product_id::text)`.as('product'),
      sql<string[]>`array_agg(distinct b.lot_id::text)`.as('lot'),
    ])
    .where('p.state', 'in', states)
    .where('b.qty', '>', '0')
    .groupBy(['p.id', 'l.code', 'z.kind'])
    .orderBy('p.id');
}

type Standing = Awaited<ReturnType<ReturnType<typeof standingPallets>['execute']>>[number];

/**
 * A free and suitable location for each of some pallets of a warehouse, by the id of the pallet: in the warmest zone that its goods allow,
 * near the front, beside goods that its rule allows, within its weight, each space once.
 */
export async function placesFor({ db }: WarehouseWork, pallets: readonly Standing[]): Promise<ReadonlyMap<bigint, string>> {
  const [first] = pallets;
  if (!first) return new Map();
  const standing = sql`from pallet pa where pa.location_id = l.id and pa.state in ('active', 'picked')`;
  const free = await locationsInUse(db)
    .select(['l.code', 'z.kind', 'z.temperature', 'l.mixing'])
    .select([
      sql<
        string[]
      >`array(select distinct (case l.mixing when 'customer' then b.customer_id when 'product' then b.product_id else b.lot_id end)::text
        from stock_balance b where b.location_id = l.id and b.qty > 0 and l.mixing <> 'any')`.as('standing'),
      sql<number>`l.max_pallets - (select count(*)::int ${standing})`.as('room'),
      sql<string | null>`l.max_kg - (select coalesce(sum(pa.gross_kg), 0) ${standing})`.as('room_kg'),
    ])
    .where('z.warehouse_id', '=', first.warehouse_id)
    .where('z.kind', 'in', ['storage', 'quarantine'])
    .where('l.frozen', '=', false)
    .orderBy('l.pick_seq')
    .orderBy('l.code')
    .execute();
  const locations = free.map((place) => ({ ...place }));
  return new Map(
    pallets.flatMap((pallet) => {
      const [zone] = zonesFor([pallet]);
      const place = locations.find(
        ({ kind, temperature, room, room_kg, mixing, standing: there }) =>
          room > 0 &&
          (room_kg === null || new Big(room_kg).gte(pallet.gross_kg)) &&
          (mixing === 'any' || new Set([...there, ...pallet[mixing]]).size === 1) &&
          (pallet.damaged ? kind === 'quarantine' : kind === 'storage' && temperature === zone),
      );
      if (!place) return [];
      place.room -= 1;
      if (place.room_kg !== null) place.room_kg = new Big(place.room_kg).minus(pallet.gross_kg).toFixed(3);
      if (place.mixing !== 'any') place.standing = pallet[place.mixing];
      return [[pallet.id, place.code] as const];
    }),
  );
}
