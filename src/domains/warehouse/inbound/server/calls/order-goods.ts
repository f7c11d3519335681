import { sql } from 'kysely';
import { badField } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { readOrderGoods } from '../../contract.ts';

export default handle(readOrderGoods, async ({ db, who }, { order_no }) => {
  const order = await db
    .selectFrom('transport_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['o.id', 'o.customer_ref', 'o.container_no', 'o.shipper_name as supplier_name'])
    // The goods of a merged customer went over to its survivor, which plans with them.
    .select(({ fn }) => fn.coalesce('c.merged_into_id', 'c.id').as('customer_id'))
    .where('o.order_no', '=', order_no)
    .where('o.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!order) throw badField('order_no', 'BAD_CHOICE');
  const lines = await db
    .selectFrom('order_line as l')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('customer_product as p')
          .select('p.id')
          .where('p.customer_id', '=', order.customer_id)
          .where('p.active', '=', true)
          .where((or) => or.or([or('p.name', '=', or.ref('l.goods_name')), or('p.name_en', '=', or.ref('l.goods_name'))]))
          .orderBy('p.id')
          .limit(1)
          .as('product'),
      (join) => join.onTrue(),
    )
    .select(['product.id as product_id', 'l.goods_name', 'l.gross_kg'])
    .select([
      sql<string>`l.pieces::text`.as('qty'),
      sql<number>`ceil(l.pallets)::int`.as('pallets'),
      sql<string | null>`nullif(l.volume_m3, 0)`.as('volume_m3'),
    ])
    .where('l.order_id', '=', order.id)
    .orderBy('l.line_no')
    .execute();
  const { id: _id, ...facts } = order;
  return { ...facts, lines };
});
