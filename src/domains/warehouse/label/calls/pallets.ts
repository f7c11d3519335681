import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { readPalletLabels } from '../contract.ts';
import { palletBarcode, qrOf } from '../queries.ts';

export default handle(readPalletLabels, async ({ db, who }, { ids, plan_id }) => {
  const pallets = await db
    .selectFrom('pallet as p')
    .innerJoin('own_company as co', 'co.id', 'p.company_id')
    .innerJoin('customer as c', 'c.id', 'p.customer_id')
    .leftJoin('location as l', 'l.id', 'p.location_id')
    .leftJoin('inbound_plan as plan', 'plan.id', 'p.inbound_plan_id')
    .select(['p.id', 'p.pallet_no', 'p.size', 'p.volume_m3', 'p.gross_kg', 'p.net_kg', 'p.received_at', 'p.label_count'])
    .select(['co.name as company_name', 'c.short_name as customer_name', 'l.code as location_code', 'plan.plan_no as inbound_no'])
    .where('p.company_id', 'in', [...who.companyIds])
    .where((eb) => eb.or([eb('p.id', '=', eb.fn.any(eb.val(ids))), eb('p.inbound_plan_id', '=', plan_id ?? null)]))
    .where('p.state', '!=', 'destroyed')
    .orderBy('p.id')
    .limit(200)
    .execute();
  if (pallets.length === 0 || pallets.length < new Set(ids).size) throw new Refusal('NOT_FOUND');
  const goods = await db
    .selectFrom('stock_balance as b')
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('customer_product as g', 'g.id', 'b.product_id')
    .select(['b.pallet_id', 'g.code', 'g.name', 'lot.grade', 'lot.lot_no', 'g.unit'])
    .select([sql<string>`sum(b.qty)`.as('qty'), sql<number>`sum(b.cartons)::int`.as('cartons')])
    .where(
      'b.pallet_id',
      'in',
      pallets.map(({ id }) => id),
    )
    .where('b.qty', '>', '0')
    .groupBy(['b.pallet_id', 'g.code', 'g.name', 'lot.grade', 'lot.lot_no', 'g.unit'])
    .orderBy('g.code')
    .execute();
  return {
    labels: pallets.map((pallet) => {
      const mine = goods.filter(({ pallet_id }) => pallet_id === pallet.id);
      return {
        ...pallet,
        goods: mine,
        cartons: mine.reduce((sum, { cartons }) => sum + cartons, 0),
        barcode: palletBarcode(pallet.pallet_no),
        qr: qrOf(pallet.pallet_no),
      };
    }),
  };
});
