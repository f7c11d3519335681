import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countDispatch, dispatchCounts } from '../../contract.ts';

/** No badge needs a number above 999, so counting stops there. */
const bound = 999;

export default handle(countDispatch, async ({ db, who }) => {
  const mine = sql`company_id = any(${who.companyIds.map(String)}::bigint[])`;
  const count = (table: 'transport_order' | 'work_order' | 'road_exception', states: readonly string[]) =>
    sql<number>`(select count(*)::int from (select 1 from ${sql.table(table)} where ${mine} and state = any(${[...states]}::text[]) limit ${bound}) counted)`;
  const { rows } = await sql<{ count1: number; count2: number; count3: number; count4: number }>`select
    ${count('transport_order', dispatchCounts.count1)} as count1,
    ${count('transport_order', dispatchCounts.count2)} as count2,
    ${count('work_order', dispatchCounts.count3)} as count3,
    ${count('road_exception', dispatchCounts.count4)} as count4`.execute(db);
  const counts = rows[0] ?? { count1: 0, count2: 0, count3: 0, count4: 0 };
  return { total_count: counts.count1 + counts.count2 + counts.count3 + counts.count4, counts };
});
