import { goodsName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { ownRows } from '../../../inbound/server/queries.ts';
import { readFreeStock } from '../../contract.ts';

/** The most balances that a person chooses from. */
const listed = 200;

export default handle(readFreeStock, async (work, { warehouse_id, customer_id, product_ids }) => {
  const stock = await work.db
    .selectFrom('stock_balance as b')
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('location as l', 'l.id', 'b.location_id')
    .innerJoin('pallet as p', 'p.id', 'b.pallet_id')
    .innerJoin('customer_product as g', 'g.id', 'b.product_id')
    .select(['b.id', 'b.product_id', 'lot.lot_no', 'lot.batch_no', 'lot.quality', 'lot.expiry_on', 'l.code as location_code'])
    .select(goodsName('g', work.who.language).as('product_name'))
    .select(['p.pallet_no', 'b.available', 'b.since'])
    .where(ownRows(work, 'b'))
    .$if(product_ids.length > 0, (query) => query.where('b.product_id', 'in', product_ids))
    .where('b.customer_id', '=', work.who.userType === 1 ? (customer_id ?? 0n) : (work.who.customerId ?? 0n))
    .where('b.warehouse_id', '=', warehouse_id)
    .where('b.available', '>', '0')
    .where('l.frozen', '=', false)
    .where('p.state', '=', 'active')
    .whereRef('p.location_id', '=', 'b.location_id')
    .orderBy('b.product_id')
    .orderBy('b.since')
    .orderBy('b.id')
    .limit(listed + 1)
    .execute();
  return { stock: stock.slice(0, listed), more: stock.length > listed };
});
