import { goodsName } from '../../../../reference/server/names.ts';
import { sql } from 'kysely';
import { nameOf, inboundDetailOf } from '../../../inbound/server/queries.ts';
import { mostReceivable } from '../../../inbound/rules.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { getReceiving } from '../../contract.ts';
import { placesFor, standingPallets } from '../standing.ts';

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
    pallets_made: await palletsOf(work, id),
  };
});

async function receiptsOf(work: WarehouseWork, planId: bigint, open: boolean) {
  const rows = await work.db
    .selectFrom('receipt as r')
    .innerJoin('inbound_line as l', 'l.id', 'r.line_id')
    .innerJoin('customer_product as p', 'p.id', 'l.product_id')
    .innerJoin('stock_lot as lot', 'lot.id', 'r.lot_id')
    .innerJoin('pallet', 'pallet.id', 'r.pallet_id')
    .leftJoin('location as place', 'place.id', 'pallet.location_id')
    .leftJoin('warehouse_zone as z', 'z.id', 'place.zone_id')
    .select(['r.id', 'r.version', 'l.line_no', 'r.condition', 'r.qty', 'r.cartons', 'lot.lot_no', 'lot.batch_no'])
    .select(goodsName('p', work.who.language).as('product_name'))
    .select(['pallet.pallet_no', 'r.note', 'r.received_at', 'z.kind as stands_in'])
    .select(nameOf(work, 'r.received_by').as('received_by_name'))
    .select(sql<string[]>`array(select ph.file_id::text from receipt_photo ph where ph.receipt_id = r.id order by 1)`.as('photos'))
    .where('r.plan_id', '=', planId)
    .where('r.reversed_at', 'is', null)
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(({ stands_in, photos, ...row }) => ({
    ...row,
    photos: photos.map(BigInt),
    reversible: open && stands_in === 'receiving',
  }));
}

async function palletsOf(work: WarehouseWork, planId: bigint) {
  const pallets = await standingPallets(work).where('p.inbound_plan_id', '=', planId).execute();
  const places = await placesFor(
    work,
    pallets.filter(({ kind }) => kind === 'receiving'),
  );
  return pallets.map((pallet) => ({ ...pallet, put_away: pallet.kind !== 'receiving', suggested: places.get(pallet.id) ?? null }));
}
