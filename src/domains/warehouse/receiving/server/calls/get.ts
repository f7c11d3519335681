import { goodsName } from '../../../../reference/server/names.ts';
import { sql } from 'kysely';
import { nameOf, inboundDetailOf } from '../../../inbound/server/queries.ts';
import { mostReceivable } from '../../../inbound/rules.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { zonesFor } from '../../../stock/rules.ts';
import { getReceiving } from '../../contract.ts';

export default handle(getReceiving, async (work, { id }) => {
  const plan = await inboundDetailOf(work, id);
  const goods = await work.db
    .selectFrom('inbound_line as l')
    .innerJoin('customer_product as p', 'p.id', 'l.product_id')
    .select(['l.id as line_id', 'l.line_no', 'p.code as product_code', 'p.barcode', 'p.carton_units'])
    .select(goodsName('p', work.who.language).as('product_name'))
    .select(['l.qty', 'l.received_qty', 'p.over_percent', 'l.batch_no', 'l.production_on', 'l.expiry_on', 'l.grade'])
    .where('l.plan_id', '=', id)
    .orderBy('l.line_no')
    .execute();
  return {
    ...plan,
    goods: goods.map(({ over_percent, ...line }) => ({ ...line, most: mostReceivable(line.qty, over_percent).toFixed() })),
    receipts: await receiptsOf(work, id, plan.state === 'receiving'),
    pallets_made: await palletsOf(work, id, plan.warehouse_id),
  };
});

async function receiptsOf(work: WarehouseWork, planId: bigint, open: boolean) {
  const rows = await work.db
    .selectFrom('receipt as r')
    .innerJoin('inbound_line as l', 'l.id', 'r.line_id')
    .innerJoin('customer_product as p', 'p.id', 'l.product_id')
    .innerJoin('stock_lot as lot', 'lot.id', 'r.lot_id')
    .innerJoin('pallet', 'pallet.id', 'r.pallet_id')
    .select(['r.id', 'r.version', 'l.line_no', 'r.condition', 'r.qty', 'r.cartons', 'lot.lot_no', 'lot.batch_no'])
    .select(goodsName('p', work.who.language).as('product_name'))
    .select(['pallet.pallet_no', 'r.note', 'r.received_at', 'r.location_id', 'pallet.location_id as stands_at'])
    .select(nameOf(work, 'r.received_by').as('received_by_name'))
    .select(sql<string[]>`array(select ph.file_id::text from receipt_photo ph where ph.receipt_id = r.id order by 1)`.as('photos'))
    .where('r.plan_id', '=', planId)
    .where('r.reversed_at', 'is', null)
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(({ location_id, stands_at, photos, ...row }) => ({
    ...row,
    photos: photos.map(BigInt),
    reversible: open && location_id === stands_at,
  }));
}

/**
 * The pallets of a plan, and for each waiting one a suitable location: in the warmest zone that its goods allow, near the front, beside goods
 * that its rule allows, each space once.
 */
async function palletsOf(work: WarehouseWork, planId: bigint, warehouseId: bigint) {
  const { db } = work;
  const pallets = await db
    .selectFrom('pallet as p')
    .leftJoin('location as l', 'l.id', 'p.location_id')
    .leftJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .innerJoin('stock_balance as b', (join) => join.onRef('b.pallet_id', '=', 'p.id').onRef('b.location_id', '=', 'p.location_id'))
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('customer_product as goods', 'goods.id', 'b.product_id')
    .select(['p.id', 'p.pallet_no', 'l.code as location_code', 'p.gross_kg', 'p.label_count'])
    .select([
      sql<boolean>`coalesce(z.kind <> 'receiving', true)`.as('put_away'),
      sql<string>`sum(b.qty)`.as('qty'),
      sql<number>`sum(b.cartons)::int`.as('cartons'),
      sql<boolean>`bool_or(lot.quality = 'damaged')`.as('damaged'),
      sql<string | null>`max(goods.temperature_min)`.as('temperature_min'),
      sql<string | null>`min(goods.temperature_max)`.as('temperature_max'),
      sql<string>`string_agg(distinct goods.name, ', ')`.as('goods'),
      sql<string[]>`array_agg(distinct b.customer_id::text)`.as('customer'),
      sql<string[]>`array_agg(distinct b.product_id::text)`.as('product'),
      sql<string[]>`array_agg(distinct b.lot_id::text)`.as('lot'),
    ])
    .where('p.inbound_plan_id', '=', planId)
    .where('p.state', '=', 'active')
    .where('b.qty', '>', '0')
    .groupBy(['p.id', 'l.code', 'z.kind'])
    .orderBy('p.id')
    .execute();
  if (pallets.every(({ put_away }) => put_away)) return pallets.map((pallet) => ({ ...pallet, suggested: null }));
  const free = await db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['l.code', 'z.kind', 'z.temperature', 'l.mixing'])
    .select(
      sql<
        string[]
      >`array(select distinct (case l.mixing when 'customer' then b.customer_id when 'product' then b.product_id else b.lot_id end)::text
        from stock_balance b where b.location_id = l.id and b.qty > 0 and l.mixing <> 'any')`.as('standing'),
    )
    .select(
      sql<number>`l.max_pallets - (select count(*)::int from pallet pa where pa.location_id = l.id and pa.state in ('active', 'picked'))`.as(
        'room',
      ),
    )
    .where('z.warehouse_id', '=', warehouseId)
    .where('z.kind', 'in', ['storage', 'quarantine'])
    .where('l.active', '=', true)
    .where('l.frozen', '=', false)
    .orderBy('l.pick_seq')
    .orderBy('l.code')
    .execute();
  const room = free.map((place) => ({ ...place }));
  return pallets.map((pallet) => {
    if (pallet.put_away) return { ...pallet, suggested: null };
    const [zone] = zonesFor([pallet]);
    const place = room.find(
      ({ kind, temperature, room: space, mixing, standing }) =>
        space > 0 &&
        (mixing === 'any' || new Set([...standing, ...pallet[mixing]]).size === 1) &&
        (pallet.damaged ? kind === 'quarantine' : kind === 'storage' && temperature === zone),
    );
    if (place) {
      place.room -= 1;
      if (place.mixing !== 'any') place.standing = pallet[place.mixing];
    }
    return { ...pallet, suggested: place?.code ?? null };
  });
}
