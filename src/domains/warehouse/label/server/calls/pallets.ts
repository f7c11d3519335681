import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { portionMax, readPalletLabels } from '../../contract.ts';
import { palletBarcode, qrOf } from '../queries.ts';
import { goodsName, goodsUnit, plainName, shortName } from '../../../../reference/server/names.ts';

export default handle(readPalletLabels, async ({ db, who }, { ids, plan_id, after }) => {
  const standing = db
    .selectFrom('pallet as p')
    .innerJoin('own_company as co', 'co.id', 'p.company_id')
    .innerJoin('customer as c', 'c.id', 'p.customer_id')
    .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
    .where('p.company_id', 'in', [...who.companyIds])
    .where((eb) => eb.or([eb('p.id', '=', eb.fn.any(eb.val(ids))), eb('p.inbound_plan_id', '=', plan_id ?? null)]))
    .where('p.state', '!=', 'destroyed');
  const past = after ?? 0n;
  const { count, before } = await standing
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`(count(*) filter (where p.id <= ${past}))::int`.as('before')])
    .executeTakeFirstOrThrow();
  if (count === before || count < new Set(ids).size) throw new Refusal('NOT_FOUND');
  const pallets = await standing
    .leftJoin('location as l', 'l.id', 'p.location_id')
    .leftJoin('inbound_plan as plan', 'plan.id', 'p.inbound_plan_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('pick_task as t')
          .innerJoin('outbound_plan as op', 'op.id', 't.plan_id')
          .select(['op.kind', 'op.consignee_name'])
          .whereRef('t.to_pallet_id', '=', 'p.id')
          .where('t.state', '!=', 'cancelled')
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('outbound'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.pallet_no', 'p.size', 'p.volume_m3', 'p.gross_kg', 'p.net_kg', 'p.received_at', 'p.label_count'])
    .select([
      'w.time_zone',
      plainName('co', who.language).as('company_name'),
      shortName('c', who.language).as('customer_name'),
      'l.code as location_code',
      'plan.plan_no as inbound_no',
      'outbound.kind as outbound_kind',
      'outbound.consignee_name as pickup_customer',
    ])
    .where('p.id', '>', past)
    .orderBy('p.id')
    .limit(portionMax)
    .execute();
  const goods = await db
    .selectFrom('stock_balance as b')
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('customer_product as g', 'g.id', 'b.product_id')
    .select(['b.pallet_id', 'g.code', goodsName('g', who.language).as('name'), 'lot.grade', 'lot.lot_no'])
    .select(goodsUnit('g', who.language).as('unit'))
    .select([sql<string>`sum(b.qty)`.as('qty'), sql<number>`sum(b.cartons)::int`.as('cartons')])
    .where(
      'b.pallet_id',
      'in',
      pallets.map(({ id }) => id),
    )
    .where('b.qty', '>', '0')
    .groupBy(['b.pallet_id', 'g.id', 'lot.grade', 'lot.lot_no'])
    .orderBy('g.code')
    .execute();
  // The label of a pallet that goods are still to be split onto says what will be on it. Without a split by scan they stand there already.
  const coming = await db
    .selectFrom('pick_task as t')
    .innerJoin('outbound_plan as op', 'op.id', 't.plan_id')
    .innerJoin('stock_lot as lot', 'lot.id', 't.lot_id')
    .innerJoin('customer_product as g', 'g.id', 't.product_id')
    .select(['t.to_pallet_id as pallet_id', 'g.code', goodsName('g', who.language).as('name'), 'lot.grade', 'lot.lot_no'])
    .select([goodsUnit('g', who.language).as('unit'), 't.picked_qty as qty', 't.cartons'])
    .where(
      't.to_pallet_id',
      'in',
      pallets.map(({ id }) => id),
    )
    .where('t.split', '=', true)
    .where('op.split_required', '=', true)
    .where('t.state', 'in', ['awaitingLabelling', 'awaitingSplitting'])
    .execute();
  return {
    count,
    before,
    next: before + pallets.length < count ? (pallets.at(-1)?.id ?? null) : null,
    labels: pallets.map((pallet) => {
      const mine = [...goods, ...coming].filter(({ pallet_id }) => pallet_id === pallet.id);
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
