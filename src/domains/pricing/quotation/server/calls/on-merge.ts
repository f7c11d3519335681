import { sql } from 'kysely';
import { merging } from '../../../../reference/merge/events.ts';
import { react } from '../../../server/db.ts';

/**
 * The sheets of a merged party move to its survivor, approved ones included, so that the survivor has their prices. A
 * number stays with the merged party if its prices would overlap the survivor's own for the same fee and lane on the
 * same day: the survivor's own agreement applies.
 */
export default react(merging, async ({ db }, { of, from, into, taking, partCounts }) => {
  if (of === 'consignor') return;
  const column = sql.ref(of === 'customer' ? 'customer_id' : 'carrier_id');
  const movable = sql`q.${column} = ${from} and not exists (
    select from quotation r join quotation_price p on p.quotation_id = r.id
    join quotation_price o on o.company_id = p.company_id and o.side = p.side and o.party_id = ${into}
      and o.fee_name_id = p.fee_name_id and o.lane_key = p.lane_key and o.in_force && p.in_force
    where r.number = q.number)`;
  const { rows } = await sql<{ moves: number; all: number }>`
    select count(*) filter (where ${movable})::int as moves, count(*)::int as all from quotation q where q.${column} = ${from}`.execute(db);
  const [{ moves, all } = { moves: 0, all: 0 }] = rows;
  if (all === 0) return;
  if (taking) await sql`update quotation q set ${column} = ${into} where ${movable}`.execute(db);
  partCounts.push({ part: 'quotation', moves, stays: all - moves });
});
