import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { ageBands, goodsMax, readStockBoard } from '../../contract.ts';
import { goodsName, goodsUnit, plainName } from '../../../../reference/server/names.ts';

export default handle(readStockBoard, async ({ db, who, now }, { country }) => {
  const customerId = who.customerId ?? 0n;
  const today = sql`(${now}::timestamptz at time zone ${who.timeZone})::date`;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${who.timeZone})::date`;
  const age = sql<number>`${today} - ${dayOf('p.received_at')}`;
  const standing = () =>
    db
      .selectFrom('pallet as p')
      .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
      .where('p.customer_id', '=', customerId)
      .where('p.state', 'in', ['active', 'picked'])
      .$if(country != null, (query) => query.where('w.country', '=', country ?? ''));
  const balances = () =>
    db
      .selectFrom('stock_balance as b')
      .innerJoin('warehouse as w', 'w.id', 'b.warehouse_id')
      .where('b.customer_id', '=', customerId)
      .where('b.qty', '>', '0')
      .$if(country != null, (query) => query.where('w.country', '=', country ?? ''));
  const customer = await db.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirst();
  const sums = await standing()
    .select([sql<number>`count(*)::int`.as('pallets'), sql<string>`coalesce(sum(p.gross_kg), 0)`.as('gross_kg')])
    .executeTakeFirstOrThrow();
  const amounts = await balances()
    .select([
      sql<number>`coalesce(sum(b.cartons), 0)::int`.as('cartons'),
      sql<number>`count(distinct b.pallet_id) filter (where b.held > 0)::int`.as('held_pallets'),
    ])
    .executeTakeFirstOrThrow();
  const expected = await db
    .selectFrom('inbound_plan as i')
    .innerJoin('warehouse as w', 'w.id', 'i.warehouse_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('i.customer_id', '=', customerId)
    .where('i.state', 'in', ['submitted', 'audited', 'arrived', 'docked', 'receiving'])
    .where(sql<boolean>`${dayOf('i.eta_from')} = ${today}`)
    .$if(country != null, (query) => query.where('w.country', '=', country ?? ''))
    .executeTakeFirstOrThrow();
  // A receipt that was reversed brought nothing.
  const palletCounts = await db
    .selectFrom((from) =>
      from
        .selectFrom('stock_transaction as t')
        .innerJoin('pallet as p', 'p.id', 't.pallet_id')
        .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
        .select([
          sql<boolean>`coalesce(sum(t.qty) filter (where t.kind in ('receive', 'unreceive')), 0) > 0`.as('received'),
          sql<boolean>`bool_or(t.kind = 'ship')`.as('shipped'),
        ])
        .where('t.customer_id', '=', customerId)
        .where('t.at', '>', sql<Date>`${now}::timestamptz - interval '2 days'`)
        .where(sql<boolean>`${dayOf('t.at')} = ${today}`)
        .$if(country != null, (query) => query.where('w.country', '=', country ?? ''))
        .groupBy('t.pallet_id')
        .as('moved'),
    )
    .select([
      sql<number>`(count(*) filter (where received))::int`.as('inbound'),
      sql<number>`(count(*) filter (where shipped))::int`.as('outbound'),
    ])
    .executeTakeFirstOrThrow();
  const band = sql<
    (typeof ageBands)[number]
  >`case when ${age} < 8 then '0-7' when ${age} < 31 then '8-30' when ${age} < 91 then '31-90' else '91+' end`;
  const ages = await standing()
    .select([band.as('days'), sql<number>`count(*)::int`.as('pallets')])
    .groupBy('days')
    .execute();
  const places = await standing()
    .innerJoin('location as l', 'l.id', 'p.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select([
      plainName('w', who.language).as('warehouse'),
      sql<string>`z.code || ' ' || z.name`.as('zone'),
      sql<number>`count(distinct l.id)::int`.as('locations'),
      sql<number>`count(*)::int`.as('pallets'),
    ])
    .groupBy(['w.id', 'z.id'])
    .orderBy('w.code')
    .orderBy('z.code')
    .execute();
  const goods = await balances()
    .innerJoin('customer_product as g', 'g.id', 'b.product_id')
    .innerJoin('pallet as p', 'p.id', 'b.pallet_id')
    .select(['g.code', goodsName('g', who.language).as('name'), goodsUnit('g', who.language).as('unit')])
    .select([
      sql<string>`sum(b.qty)`.as('qty'),
      sql<string>`sum(b.available)`.as('available'),
      sql<string>`coalesce(sum(b.allocated) filter (where p.state = 'picked'), 0.000)`.as('picked'),
      sql<number>`count(distinct b.pallet_id)::int`.as('pallets'),
      sql<number>`(${today} - min(${dayOf('b.since')}))::int`.as('oldest_days'),
    ])
    .groupBy('g.id')
    .orderBy('g.code')
    .limit(goodsMax + 1)
    .execute();
  return {
    customer_name: customer?.name ?? '',
    ...sums,
    ...amounts,
    expected_today: expected.n,
    inbound_today: palletCounts.inbound,
    outbound_today: palletCounts.outbound,
    ages: ageBands.map((days) => ({ days, pallets: ages.find((one) => one.days === days)?.pallets ?? 0 })),
    places,
    goods: goods.slice(0, goodsMax),
    goods_more: goods.length > goodsMax,
  };
});
