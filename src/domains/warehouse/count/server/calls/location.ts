import { goodsWords } from '../../../../reference/server/names.ts';
import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { readCountLocation } from '../../contract.ts';

export default handle(readCountLocation, async ({ db, who }, { id, location_code }) => {
  const count = await db
    .selectFrom('stock_count')
    .select('mode')
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!count) throw new Refusal('NOT_FOUND');
  const place = await db
    .selectFrom('stock_count_location as p')
    .innerJoin('location as l', 'l.id', 'p.location_id')
    .select(['p.done', 'p.location_id', 'l.code'])
    .where('p.count_id', '=', id)
    .where('l.code', '=', location_code)
    .executeTakeFirst();
  if (!place) throw new Refusal('NOT_IN_COUNT');
  const lines = await db
    .selectFrom('stock_count_line as n')
    .leftJoin('pallet as t', 't.id', 'n.pallet_id')
    .leftJoin('stock_lot as lot', 'lot.id', 'n.lot_id')
    .innerJoin('customer_product as g', 'g.id', 'n.product_id')
    .leftJoin('stock_balance as b', (join) =>
      join.onRef('b.lot_id', '=', 'n.lot_id').onRef('b.location_id', '=', 'n.location_id').onRef('b.pallet_id', '=', 'n.pallet_id'),
    )
    .select(['n.lot_id', 'lot.lot_no', 'g.code as product_code', 'n.open', 'b.qty'])
    .select(goodsWords('g', who.language))
    .select([
      sql<string>`coalesce(t.pallet_no, n.pallet_no)`.as('pallet_no'),
      sql<boolean>`(not n.open and n.counted_by is not distinct from ${who.accountId}::bigint)`.as('own'),
    ])
    .where('n.count_id', '=', id)
    .where('n.location_id', '=', place.location_id)
    .orderBy('n.id')
    .execute();
  return {
    location_code: place.code,
    done: place.done,
    lines: lines.map(({ qty, ...line }) => ({
      ...line,
      expected_qty: count.mode === 'open' ? (qty ?? '0') : null,
    })),
  };
});
