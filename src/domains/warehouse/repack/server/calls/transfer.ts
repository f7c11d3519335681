import Big from 'big.js';
import { sql } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { measuresOf } from '../../../stock/server/measures.ts';
import { type Goods, goodsOn, requireAlike } from '../../../stock/server/pallet.ts';
import { locationBy, nextPalletNo, post, stockWriterOf } from '../../../stock/server/post.ts';
import { transferPallet } from '../../contract.ts';
import { lotLike } from '../lot-like.ts';
import { lockPallets, type StandingPallet } from '../pallets.ts';

export default handle(transferPallet, async (work, { pallet_no, customer_id, reason }) => {
  const { db, now } = work;
  const [from] = await lockPallets(work, [pallet_no]);
  if (!from) throw new Refusal('NOT_FOUND');
  if (from.customer_id === customer_id) throw new Refusal('SAME_OWNER', { pallet: pallet_no });
  const owner = await db.selectFrom('customer').select('id').where('id', '=', customer_id).where('active', '=', true).executeTakeFirst();
  if (!owner) throw badField('customer_id', 'BAD_CHOICE');
  const goods = await goodsOn(work, from);
  if (goods.some(({ allocated }) => new Big(allocated).gt(0))) throw new Refusal('PALLET_RESERVED', { pallet: pallet_no });
  const products = await productsOf(work, goods, customer_id);
  const measures = await unitsOf(work, from, goods);
  const moves: { from: Goods; lot_id: bigint; product_id: bigint }[] = [];
  // A pallet has a handful of lots.
  for (const one of goods) {
    const product_id = products.get(one.product_id) ?? 0n;
    const units = measures.get(one.lot_id) ?? { unit_kg: null, unit_m3: null };
    moves.push({
      from: one,
      product_id,
      lot_id: await lotLike(work, one.lot_id, { customer_id, product_id, inbound_plan_id: null, ...units }),
    });
  }
  const to = await locationBy(work, from.location_code, from.warehouse_id);
  const coming = moves.map(({ lot_id, product_id }) => ({ lot_id, product_id, customer_id }));
  await requireAlike(work, to, { ids: [from.id], goods: coming });
  const { location_id } = from;
  const child = await db
    .insertInto('pallet')
    .values({
      company_id: from.company_id,
      warehouse_id: from.warehouse_id,
      customer_id,
      location_id: from.location_id,
      gross_kg: from.gross_kg,
      net_kg: from.net_kg,
      volume_m3: from.volume_m3,
      size: from.size,
      pallet_no: await nextPalletNo(work, from.warehouse_id),
      parent_id: from.id,
      inbound_plan_id: null,
      received_at: now,
    })
    .returning(['id', 'pallet_no'])
    .executeTakeFirstOrThrow();
  const negative = (text: string) => new Big(text).neg().toFixed(3);
  await post(
    stockWriterOf(work),
    { doc: 'pallet', id: from.id, no: pallet_no, reason },
    moves.flatMap(({ lot_id, from: { qty, held, cartons, since, ...old } }) => [
      {
        kind: 'transfer',
        lot_id: old.lot_id,
        location_id,
        pallet_id: from.id,
        qty: negative(qty),
        held: negative(held),
        cartons: -cartons,
      },
      { kind: 'transfer', lot_id, location_id, pallet_id: child.id, qty, held, cartons, since },
    ]),
  );
  await db
    .updateTable('pallet')
    .set({ gross_kg: '0', net_kg: '0', volume_m3: '0', state: 'destroyed', location_id: null, version: from.version + 1, updated_at: now })
    .where('id', '=', from.id)
    .execute();
  work.audit({ subject: 'pallet', id: from.id, what: 'transfer', after: { pallet_no: child.pallet_no }, note: reason });
  work.audit({ subject: 'pallet', id: child.id, what: 'transfer', after: { customer_id, from: pallet_no }, note: reason });
  return { ...child, location_code: from.location_code };
});

type Units = { readonly unit_kg: string | null; readonly unit_m3: string | null };
/** The measures of one unit of each lot, which no receipt of the new owner tells; those of the pallet by quantity where the lot has none. */
async function unitsOf({ db }: WarehouseWork, from: StandingPallet, goods: readonly Goods[]): Promise<Map<bigint, Units>> {
  const { rows } = await sql<{ id: bigint; kg: string | null; m3: string | null }>`
    select id, nullif(round(kg, 12), 0) as kg, nullif(round(m3, 12), 0) as m3 from ${measuresOf(from.customer_id)} m
    where id = any(${goods.map(({ lot_id }) => String(lot_id))}::bigint[])`.execute(db);
  const total = goods.reduce((sum, { qty }) => sum.plus(qty), new Big(0));
  const share = (measure: string): string | null => (new Big(measure).gt(0) ? new Big(measure).div(total).toFixed(12) : null);
  return new Map(rows.map(({ id, kg, m3 }) => [id, { unit_kg: kg ?? share(from.gross_kg), unit_m3: m3 ?? share(from.volume_m3) }]));
}

/** The new owner's goods of the same codes, by the old ones. */
async function productsOf({ db }: WarehouseWork, goods: readonly Goods[], customerId: bigint): Promise<Map<bigint, bigint>> {
  const rows = await db
    .selectFrom('customer_product as old')
    .leftJoin('customer_product as own', (join) =>
      join.onRef('own.code', '=', 'old.code').on('own.customer_id', '=', customerId).on('own.active', '=', true),
    )
    .select(['old.id as old_id', 'old.code', 'old.name', 'own.id'])
    .where(
      'old.id',
      'in',
      goods.map(({ product_id }) => product_id),
    )
    .execute();
  const missing = rows.find(({ id }) => id === null);
  if (missing) throw new Refusal('OWNER_LACKS_PRODUCT', { code: missing.code, name: missing.name });
  return new Map(rows.map(({ old_id, id }) => [old_id, id ?? 0n]));
}
