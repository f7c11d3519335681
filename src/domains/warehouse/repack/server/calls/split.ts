import Big from 'big.js';
import { sql } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { cartonsOf, splitLoad } from '../../../picking/rules.ts';
import { createChild } from '../../../picking/server/split.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { goodsOn, requireAlike, requireRoom, requireSuitable } from '../../../stock/server/pallet.ts';
import { firstPlace, locationBy, post, stockWriterOf } from '../../../stock/server/post.ts';
import { splitPallet } from '../../contract.ts';
import { heldPart } from '../../rules.ts';
import { lotLike } from '../lot-like.ts';
import { lockPallets, takesMore } from '../pallets.ts';

export default handle(splitPallet, async (work, { pallet_no, lot_no, qty, cartons: counted, reason, location_code, note }) => {
  const { db, now } = work;
  const taker = reason === 'replenish' && location_code ? await takerAt(work, { pallet_no, lot_no, location_code }) : null;
  const [source, onto] = await lockPallets(work, [pallet_no, ...(taker === null ? [] : [taker])]);
  if (!source) throw new Refusal('NOT_FOUND');
  const goods = await goodsOn(work, source);
  if (goods.length > 1 && !lot_no) throw new Refusal('LOT_TO_CHOOSE', { pallet: pallet_no });
  const lot = goods.find((one) => one.lot_no === (lot_no ?? one.lot_no));
  if (!lot) throw badField('lot_no', 'BAD_CHOICE');
  const most = reason === 'replenish' ? lot.available : new Big(lot.qty).minus(lot.allocated);
  if (new Big(qty).gt(most)) throw new Refusal('STOCK_SHORT');
  const isWholeLot = new Big(qty).eq(lot.qty);
  const isWhole = isWholeLot && goods.length === 1;
  const isDamage = reason === 'damage' && lot.quality !== 'damaged';
  if (isWhole && !isDamage && !onto) throw new Refusal('SPLIT_WHOLE', { pallet: pallet_no });
  if (counted !== undefined && counted !== null && counted > lot.cartons)
    throw badField('cartons', 'TOO_LARGE', { limit: String(lot.cartons) });
  const cartons = isWholeLot ? lot.cartons : (counted ?? cartonsOf(lot, qty));

  const quarantine = isDamage && !location_code ? await firstPlace(work, source.warehouse_id, 'quarantine') : null;
  const to = await locationBy(work, location_code ?? quarantine?.code ?? source.location_code, source.warehouse_id);
  if (to.kind === 'receiving') throw badField('location_code', 'BAD_CHOICE');
  const whole = {
    qty: sumOf(goods.map((one) => one.qty)),
    cartons: goods.reduce((sum, one) => sum + one.cartons, 0),
    gross_kg: source.gross_kg,
    net_kg: source.net_kg,
    volume_m3: source.volume_m3,
  };
  const load = splitLoad(whole, { qty, cartons });
  requireSuitable([isDamage ? { ...lot, quality: 'damaged' } : lot], to);
  const isHere = to.id === source.location_id;
  const joins = onto?.location_id === to.id;
  await requireRoom(work, to, { pallets: joins || (isHere && isWhole) ? 0 : 1, gross_kg: isHere ? '0' : load.taken.gross_kg });

  const toLot = isDamage ? await lotLike(work, lot.lot_id, { quality: 'damaged' }) : lot.lot_id;
  await requireAlike(work, to, { ids: isHere && isWhole ? [source.id] : [], goods: [{ ...lot, lot_id: toLot }] });
  const own = { state: 'active', location_id: to.id, isOwnWork: reason === 'replenish' } as const;
  const child = onto && joins ? onto : await createChild(work, source, own);
  const onHold = heldPart(lot, qty, reason);
  await post(stockWriterOf(work), { doc: 'pallet', id: source.id, no: source.pallet_no, reason }, [
    {
      kind: 'split',
      lot_id: lot.lot_id,
      location_id: source.location_id,
      pallet_id: source.id,
      qty: new Big(qty).neg().toFixed(3),
      held: new Big(onHold).neg().toFixed(3),
      cartons: -cartons,
    },
    { kind: 'split', lot_id: toLot, location_id: to.id, pallet_id: child.id, qty, held: onHold, cartons, since: lot.since },
  ]);
  const weightsOf = ({ gross_kg, net_kg, volume_m3 }: typeof load.taken) => ({ gross_kg, net_kg, volume_m3, updated_at: now });
  const plus = (column: 'gross_kg' | 'net_kg' | 'volume_m3') => sql<string>`${sql.ref(column)} + ${load.taken[column]}::numeric`;
  await db
    .updateTable('pallet')
    .set({ gross_kg: plus('gross_kg'), net_kg: plus('net_kg'), volume_m3: plus('volume_m3'), updated_at: now })
    .$if(joins, (query) => query.set({ version: sql<number>`version + 1` }))
    .where('id', '=', child.id)
    .execute();
  await db
    .updateTable('pallet')
    .set({
      ...weightsOf(load.rest),
      version: sql<number>`version + 1`,
      ...(isWhole ? ({ state: 'destroyed', location_id: null } as const) : {}),
    })
    .where('id', '=', source.id)
    .execute();
  work.audit({
    subject: 'pallet',
    id: source.id,
    what: 'split',
    before: { qty: whole.qty, cartons: whole.cartons },
    after: { qty: load.rest.qty, cartons: load.rest.cartons, pallet_no: child.pallet_no, reason },
    note,
  });
  if (joins) work.audit({ subject: 'pallet', id: child.id, what: 'merge', after: { from: pallet_no }, note });
  return {
    id: child.id,
    pallet_no: child.pallet_no,
    joined: joins,
    location_code: to.code,
    qty: load.taken.qty,
    cartons,
    rest: load.rest.qty,
  };
});

/**
 * The pallet at a pick face that takes more of the lot of another one: it came in no later, because the days of a stay are counted from the
 * arrival of its pallet.
 */
async function takerAt(
  { db, who }: WarehouseWork,
  of: { readonly pallet_no: string; readonly lot_no: string | null | undefined; readonly location_code: string },
): Promise<string | null> {
  const taker = await db
    .selectFrom('pallet as s')
    .innerJoin('warehouse as w', 'w.id', 's.warehouse_id')
    .innerJoin('stock_balance as from', (join) => join.onRef('from.pallet_id', '=', 's.id').on('from.qty', '>', '0'))
    .innerJoin('stock_lot as lot', 'lot.id', 'from.lot_id')
    .innerJoin('stock_balance as b', (join) =>
      join.onRef('b.lot_id', '=', 'lot.id').onRef('b.warehouse_id', '=', 'w.id').on('b.qty', '>', '0'),
    )
    .innerJoin('location as l', 'l.id', 'b.location_id')
    .innerJoin('pallet as p', 'p.id', 'b.pallet_id')
    .select('p.pallet_no')
    .where('s.pallet_no', '=', of.pallet_no)
    .where('s.company_id', 'in', [...who.companyIds])
    .where('l.code', '=', of.location_code)
    .where(takesMore(sql`p`, sql`s`))
    .$if(Boolean(of.lot_no), (query) => query.where('lot.lot_no', '=', of.lot_no ?? ''))
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  return taker?.pallet_no ?? null;
}

function sumOf(quantities: readonly string[]): string {
  return quantities.reduce((sum, one) => sum.plus(one), new Big(0)).toFixed(3);
}
