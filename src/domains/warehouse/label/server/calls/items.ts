import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { readItemBarcodes } from '../../contract.ts';
import { code128 } from '../queries.ts';
import { goodsName, shortName } from '../../../../reference/server/names.ts';

export default handle(readItemBarcodes, async (work, { plan_id, product_ids }) => {
  if (plan_id) await work.needRecord('inbound', plan_id);
  const items = await work.db
    .selectFrom('customer_product as g')
    .innerJoin('customer as c', 'c.id', 'g.customer_id')
    .select(['g.id', 'g.code', goodsName('g', work.who.language).as('name')])
    .select(shortName('c', work.who.language).as('customer_name'))
    .select([
      sql<string>`coalesce(g.barcode, g.code)`.as('text'),
      sql<number>`coalesce((select sum(l.cartons)::int from inbound_line l where l.plan_id = ${plan_id ?? null} and l.product_id = g.id), 1)`.as(
        'cartons',
      ),
    ])
    .where((eb) =>
      eb.or([
        eb('g.id', '=', eb.fn.any(eb.val(product_ids))),
        sql<boolean>`g.id in (select l.product_id from inbound_line l where l.plan_id = ${plan_id ?? null})`,
      ]),
    )
    .orderBy('g.code')
    .execute();
  if (items.length === 0) throw new Refusal('NOT_FOUND');
  return { items: items.map((item) => ({ ...item, cartons: Math.max(1, item.cartons), barcode: code128(item.text, 10) })) };
});
