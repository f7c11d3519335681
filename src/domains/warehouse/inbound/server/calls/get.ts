import { sql } from 'kysely';
import { goodsName } from '../../../../reference/server/names.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { getInbound } from '../../contract.ts';
import { inboundDetailOf } from '../queries.ts';

export default handle(getInbound, async (work, { id }) => {
  const plan = await inboundDetailOf(work, id);
  return { ...plan, pallets_made: await palletsOf(work, id) };
});

/** The goods' owner reads no locations, so a pallet is read without its place. */
function palletsOf({ db, who }: WarehouseWork, planId: bigint) {
  return db
    .selectFrom('pallet as p')
    .innerJoin('stock_balance as b', (join) => join.onRef('b.pallet_id', '=', 'p.id').onRef('b.location_id', '=', 'p.location_id'))
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('customer_product as goods', 'goods.id', 'b.product_id')
    .select(['p.id', 'p.pallet_no', 'p.gross_kg'])
    .select([
      sql<string>`string_agg(distinct ${goodsName('goods', who.language)}, ', ')`.as('goods'),
      sql<string>`sum(b.qty)`.as('qty'),
      sql<number>`sum(b.cartons)::int`.as('cartons'),
      sql<boolean>`bool_or(lot.quality = 'damaged')`.as('damaged'),
    ])
    .where('p.inbound_plan_id', '=', planId)
    .where('p.state', 'in', ['active', 'picked'])
    .where('b.qty', '>', '0')
    .groupBy('p.id')
    .orderBy('p.id')
    .execute();
}
