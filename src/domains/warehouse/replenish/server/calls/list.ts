import { sql } from 'kysely';
import { goodsName, goodsUnit, shortName } from '../../../../reference/server/names.ts';
import { warehouseName } from '../../../inbound/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { takesMore } from '../../../repack/server/pallets.ts';
import { listReplenishment } from '../../contract.ts';

type Face = {
  id: bigint;
  location_code: string;
  warehouse_name: string;
  customer_name: string;
  product_code: string;
  product_name: string;
  unit: string;
  free: string;
  min_qty: string;
  fill_qty: string;
  qty: string | null;
  pallet_no: string | null;
  lot_no: string | null;
  from_code: string | null;
  whole: boolean;
  onto_pallet_no: string | null;
  blocked: 'full' | 'mixed' | null;
};

/** The most pick faces that are shown; a warehouse works through the emptiest. */
const mostFaces = 200;

export default handle(listReplenishment, async (work, { warehouse_id = null, customer_id = null }) => {
  const { db, who, now } = work;
  const goodLot = sql`lot.quality = 'good' and (lot.expiry_on is null or lot.expiry_on > (${now}::timestamptz at time zone w.time_zone)::date)`;
  const page = sql<Face>`
    select f.id, l.code as location_code, ${warehouseName('w', work)} as warehouse_name, ${shortName('c', who.language)} as customer_name,
      g.code as product_code, ${goodsName('g', who.language)} as product_name, ${goodsUnit('g', who.language)} as unit, there.free, f.min_qty, f.fill_qty,
      case when source.available is null or face.blocked is not null then null else least(source.available, f.fill_qty - there.free) end as qty,
      source.pallet_no, source.lot_no, source.from_code, onto.pallet_no as onto_pallet_no, face.blocked,
      coalesce(onto.pallet_no is null and source.goods = 1 and source.qty = source.available and source.available <= f.fill_qty - there.free, false)
        as whole
    from pick_face f
      join location l on l.id = f.location_id and l.active and not l.frozen
      join warehouse_zone z on z.id = l.zone_id and z.active
      join warehouse w on w.id = z.warehouse_id and w.active
      join customer_product g on g.id = f.product_id
      join customer c on c.id = g.customer_id
      cross join lateral (select coalesce(sum(b.available), 0)::numeric(18, 3) as free from stock_balance b
          join stock_lot lot on lot.id = b.lot_id and ${goodLot}
        where b.location_id = f.location_id and b.product_id = f.product_id) there
      left join lateral (
        select b.available, b.qty, b.lot_id, b.customer_id, p.id, p.received_at, p.gross_kg, p.pallet_no, lot.lot_no,
          (select sum(o.qty) from stock_balance o where o.pallet_id = p.id) as on_pallet, fl.code as from_code,
          (select count(*) from stock_balance o where o.pallet_id = p.id and o.qty > 0) as goods
        from stock_balance b
          join stock_lot lot on lot.id = b.lot_id and ${goodLot}
          join pallet p on p.id = b.pallet_id and p.state = 'active'
          join location fl on fl.id = b.location_id and fl.active and not fl.frozen
          join warehouse_zone fz on fz.id = fl.zone_id and fz.kind = 'storage' and fz.warehouse_id = w.id
        where b.product_id = f.product_id and b.available > 0
          and not exists (select from pick_face other where other.location_id = b.location_id and other.active)
        order by lot.expiry_on nulls last, b.since, b.id limit 1) source on true
      left join lateral (
        select p.pallet_no from stock_balance b join pallet p on p.id = b.pallet_id
        where b.location_id = f.location_id and b.lot_id = source.lot_id and b.qty > 0 and ${takesMore(sql`p`, sql`source`)}
        order by p.id limit 1) onto on true
      left join lateral (select count(*) as pallets, coalesce(sum(p.gross_kg), 0) as kg from pallet p
        where p.location_id = f.location_id and p.state in ('active', 'picked')) stands on true
      cross join lateral (select case
        when source.id is null then null
        when exists (select from stock_balance b where b.location_id = f.location_id and b.qty > 0
          and case l.mixing when 'customer' then b.customer_id <> source.customer_id when 'product' then b.product_id <> g.id
            when 'lot' then b.lot_id <> source.lot_id else false end) then 'mixed'
        when onto.pallet_no is null and stands.pallets >= l.max_pallets then 'full'
        when stands.kg + source.gross_kg * least(source.available, f.fill_qty - there.free) / source.on_pallet > l.max_kg then 'full'
        end as blocked) face
    where f.active and w.company_id = any(${who.companyIds.map(String)}::bigint[]) and there.free < f.min_qty
      and (${warehouse_id}::bigint is null or w.id = ${warehouse_id}) and (${customer_id}::bigint is null or c.id = ${customer_id})
    order by there.free / f.min_qty, l.pick_seq, f.id limit ${mostFaces}`.execute(db);
  const some = db
    .selectFrom('pick_face as f')
    .innerJoin('location as l', 'l.id', 'f.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .innerJoin('warehouse as w', 'w.id', 'z.warehouse_id')
    .select('f.id')
    .where('f.active', '=', true)
    .where('w.company_id', 'in', [...who.companyIds])
    .limit(1)
    .execute();
  const [{ rows }, inUse] = await Promise.all([page, some]);
  return { has_faces: inUse.length > 0, faces: rows };
});
