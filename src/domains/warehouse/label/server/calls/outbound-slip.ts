import { goodsWords } from '../../../../reference/server/names.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { outboundDetailOf } from '../../../outbound/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { readOutboundSlip } from '../../contract.ts';
import { code128, copiesOf } from '../queries.ts';

export default handle(readOutboundSlip, async (work, { id }) => {
  const plan = await outboundDetailOf(work, id);
  const { company_id } = await work.db
    .selectFrom('warehouse')
    .select('company_id')
    .where('id', '=', plan.warehouse_id)
    .executeTakeFirstOrThrow();
  const headOf = await letterheadsOf(work, [company_id]);
  const pallets = await work.db
    .selectFrom('pick_task as t')
    .innerJoin('pallet as p', 'p.id', 't.to_pallet_id')
    .innerJoin('stock_lot as lot', 'lot.id', 't.lot_id')
    .innerJoin('customer_product as g', 'g.id', 't.product_id')
    .select(['t.id', 'p.pallet_no', 'g.code as product_code', 'lot.lot_no', 'lot.grade'])
    .select(goodsWords('g', work.who.language))
    .select(['t.picked_qty as qty', 't.cartons', 'p.gross_kg', 'p.volume_m3'])
    .where('t.plan_id', '=', id)
    .where('t.state', '=', 'complete')
    .orderBy('t.id')
    .execute();
  return {
    ...plan,
    pallets,
    barcode: code128(plan.plan_no),
    company: headOf(company_id),
    printed: await copiesOf(work, 'outbound', id, 'outboundSlip'),
  };
});
