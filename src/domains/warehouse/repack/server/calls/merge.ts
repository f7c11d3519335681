import Big from 'big.js';
import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { goodsOn, requireAlike, requireRoom, requireSuitable } from '../../../stock/server/pallet.ts';
import { locationBy, post, stockWriterOf } from '../../../stock/server/post.ts';
import { mergePallets } from '../../contract.ts';
import { lockPallets, type StandingPallet } from '../pallets.ts';

export default handle(mergePallets, async (work, { pallet_no, onto_pallet_no, note }) => {
  if (pallet_no === onto_pallet_no) throw new Refusal('SAME_PALLET', { pallet: pallet_no });
  const [from, onto] = await lockPallets(work, [pallet_no, onto_pallet_no]);
  if (!from || !onto) throw new Refusal('NOT_FOUND');
  requireMergeable(from, onto);
  const [goods, there] = [await goodsOn(work, from), await goodsOn(work, onto)];
  if (goods.some(({ allocated }) => new Big(allocated).gt(0))) throw new Refusal('PALLET_RESERVED', { pallet: pallet_no });
  if (new Set([...goods, ...there].map(({ quality }) => quality)).size > 1)
    throw new Refusal('MERGE_OTHER_QUALITY', { pallet: pallet_no, onto: onto_pallet_no });
  if (from.location_id !== onto.location_id) {
    const to = await locationBy(work, onto.location_code, onto.warehouse_id);
    requireSuitable(goods, to);
    await requireAlike(work, to, { ids: [from.id], goods });
    await requireRoom(work, to, { pallets: 0, gross_kg: from.gross_kg });
  }
  const negative = (text: string) => new Big(text).neg().toFixed(3);
  await post(
    stockWriterOf(work),
    { doc: 'pallet', id: from.id, no: from.pallet_no, reason: note },
    goods.flatMap(({ lot_id, location_id, qty, held, cartons, since }) => [
      { kind: 'merge', lot_id, location_id, pallet_id: from.id, qty: negative(qty), held: negative(held), cartons: -cartons },
      { kind: 'merge', lot_id, location_id: onto.location_id, pallet_id: onto.id, qty, held, cartons, since },
    ]),
  );
  const { db, now } = work;
  const plus = (column: 'gross_kg' | 'net_kg' | 'volume_m3') => sql<string>`${sql.ref(column)} + ${from[column]}::numeric`;
  await db
    .updateTable('pallet')
    .set({ gross_kg: plus('gross_kg'), net_kg: plus('net_kg'), volume_m3: plus('volume_m3'), version: onto.version + 1, updated_at: now })
    .where('id', '=', onto.id)
    .execute();
  await db
    .updateTable('pallet')
    .set({ gross_kg: '0', net_kg: '0', volume_m3: '0', state: 'destroyed', location_id: null, version: from.version + 1, updated_at: now })
    .where('id', '=', from.id)
    .execute();
  work.audit({ subject: 'pallet', id: from.id, what: 'merge', after: { onto: onto_pallet_no }, note });
  work.audit({ subject: 'pallet', id: onto.id, what: 'merge', after: { from: pallet_no }, note });
  const cartons = [...goods, ...there].reduce((sum, one) => sum + one.cartons, 0);
  return {
    pallet_no: onto_pallet_no,
    location_code: onto.location_code,
    lots: new Set([...goods, ...there].map(({ lot_id }) => lot_id)).size,
    cartons,
  };
});

/** Goods of one owner in one warehouse. They go onto the pallet that came first: the days of a stay are counted from the arrival of its pallet. */
function requireMergeable(from: StandingPallet, onto: StandingPallet): void {
  const facts = { pallet: from.pallet_no, onto: onto.pallet_no };
  if (from.warehouse_id !== onto.warehouse_id) throw new Refusal('MERGE_OTHER_WAREHOUSE', facts);
  if (from.customer_id !== onto.customer_id) throw new Refusal('MERGE_OTHER_OWNER', facts);
  if (dayIn(from.received_at, from.time_zone) < dayIn(onto.received_at, onto.time_zone)) throw new Refusal('MERGE_ONTO_OLDER', facts);
}
