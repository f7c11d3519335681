import { goodsName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { readOutboundStock } from '../../contract.ts';
import { outboundDetailOf } from '../queries.ts';
import { stockOfLines } from '../stock.ts';

export default handle(readOutboundStock, async (work, { id }) => {
  const plan = await outboundDetailOf(work, id);
  const reservations = await work.db
    .selectFrom('stock_reservation as r')
    .innerJoin('outbound_line as l', 'l.id', 'r.line_id')
    .innerJoin('customer_product as g', 'g.id', 'r.product_id')
    .innerJoin('stock_lot as lot', 'lot.id', 'r.lot_id')
    .innerJoin('pallet as p', 'p.id', 'r.pallet_id')
    .leftJoin('location as place', 'place.id', 'p.location_id')
    .select(['r.id', 'l.line_no', 'lot.lot_no', 'place.code as location_code', 'p.pallet_no', 'r.qty'])
    .select(goodsName('g', work.who.language).as('product_name'))
    .where('r.plan_id', '=', id)
    .where('r.closed_at', 'is', null)
    .orderBy('l.line_no')
    .orderBy('r.id')
    .execute();
  return { lines: await stockOfLines(work, plan), reservations };
});
