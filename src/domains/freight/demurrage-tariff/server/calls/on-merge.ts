import { sql } from 'kysely';
import { merging } from '../../../../reference/merge/events.ts';
import { react } from '../../../server/db.ts';

const scope = ['company_id', 'side', 'kind', 'direction', 'station_id', 'size_type'] as const;

/**
 * The tariffs of a merged customer or shipping line go over to its survivor. One stays where the survivor has its own for the same containers
 * on the same day: that applies.
 */
export default react(merging, async (work, { of, from, into, taking, partCounts }) => {
  if (of === 'consignor') return;
  const [party, other] = of === 'customer' ? (['customer_id', 'carrier_id'] as const) : (['carrier_id', 'customer_id'] as const);
  const same = [...scope, other].map((key) => sql`k.${sql.ref(key)} is not distinct from t.${sql.ref(key)}`);
  const movable = sql`t.${sql.ref(party)} = ${from} and not (t.active and exists (
    select from demurrage_tariff k where k.${sql.ref(party)} = ${into} and k.active and ${sql.join(same, sql` and `)}
      and daterange(k.valid_from, k.valid_to, '[]') && daterange(t.valid_from, t.valid_to, '[]')))`;
  // Those of a side or a company that the caller does not see are among them.
  await work.asSystem(async () => {
    const { rows } = await sql<{ moves: number; all: number }>`select count(*) filter (where ${movable})::int as moves, count(*)::int as all
      from demurrage_tariff t where t.${sql.ref(party)} = ${from}`.execute(work.db);
    const [{ moves, all } = { moves: 0, all: 0 }] = rows;
    if (all === 0) return;
    if (taking)
      await sql`update demurrage_tariff t set ${sql.ref(party)} = ${into}, version = version + 1, updated_at = ${work.now}
        where ${movable}`.execute(work.db);
    partCounts.push({ part: 'demurrageTariff', moves, stays: all - moves });
  });
});
