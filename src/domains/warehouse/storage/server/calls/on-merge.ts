import { sql } from 'kysely';
import { merging } from '../../../../reference/merge/events.ts';
import { react } from '../../../server/db.ts';

const months = (t: string) =>
  sql`daterange(date_trunc('month', ${sql.ref(`${t}.valid_from`)})::date, (date_trunc('month', ${sql.ref(`${t}.valid_to`)}) + interval '1 month')::date)`;

/**
 * The storage tariffs of a merged customer go over to its survivor. Those of a warehouse stay together where the survivor has its own for one
 * of their days, or one of another currency in one of their months: they charge the goods that still stand under the old name.
 */
export default react(merging, async (work, { of, from, into, taking, partCounts }) => {
  if (of !== 'customer') return;
  const movable = sql`t.customer_id = ${from} and not exists (
    select from storage_tariff f join storage_tariff k on k.warehouse_id = f.warehouse_id and k.customer_id = ${into}
    where f.customer_id = ${from} and f.warehouse_id = t.warehouse_id
      and (daterange(f.valid_from, f.valid_to, '[]') && daterange(k.valid_from, k.valid_to, '[]')
        or (f.currency <> k.currency and ${months('f')} && ${months('k')})))`;
  // Those of a company, or with prices, that the caller does not see are among them.
  await work.asSystem(async () => {
    const { rows } = await sql<{ moves: number; all: number }>`select count(*) filter (where ${movable})::int as moves, count(*)::int as all
      from storage_tariff t where t.customer_id = ${from}`.execute(work.db);
    const [{ moves, all } = { moves: 0, all: 0 }] = rows;
    if (all === 0) return;
    if (taking)
      await sql`update storage_tariff t set customer_id = ${into}, version = version + 1, updated_at = ${work.now} where ${movable}`.execute(
        work.db,
      );
    partCounts.push({ part: 'storageTariff', moves, stays: all - moves });
  });
});
