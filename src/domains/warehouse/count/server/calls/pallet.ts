import { goodsWords } from '../../../../reference/server/names.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { findCountPallet } from '../../contract.ts';
import { findPallet } from '../scan.ts';

export default handle(findCountPallet, async (work, { id, pallet_no }) => {
  const { db, who } = work;
  const count = await db
    .selectFrom('stock_count')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!count) throw new Refusal('NOT_FOUND');
  const pallet = await findPallet(work, count, pallet_no);
  if (!pallet) return { known: false, location_code: null, lots: [] };
  const balances = await db
    .selectFrom('stock_balance as b')
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('customer_product as g', 'g.id', 'b.product_id')
    .innerJoin('location as l', 'l.id', 'b.location_id')
    .select(['b.lot_id', 'lot.lot_no', 'g.code as product_code', 'l.code as location_code', 'b.qty'])
    .select(goodsWords('g', who.language))
    .where('b.pallet_id', '=', pallet.id)
    .orderBy('b.id')
    .execute();
  // A pallet that the books emptied is known by what stood on it.
  const standing = balances.filter(({ qty }) => Number(qty) > 0);
  const lots = new Map((standing.length > 0 ? standing : balances).map(({ qty, location_code, ...lot }) => [lot.lot_id, lot]));
  return { known: true, location_code: standing[0]?.location_code ?? null, lots: [...lots.values()] };
});
