import { type SqlBool, sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { runStorage } from '../../contract.ts';
import { monthBounds } from '../../rules.ts';
import run from '../jobs/run.ts';

export default handle(runStorage, async (work, { month, warehouse_id, customer_id }) => {
  const { db, who, now } = work;
  const { from, until } = monthBounds(month);
  const tariffs = await db
    .selectFrom('storage_tariff as t')
    .innerJoin('warehouse as w', 'w.id', 't.warehouse_id')
    // A tariff charges the goods of its customer, and those that stand under the name of one that was merged into it.
    .innerJoin('customer as k', (join) => join.on(sql<SqlBool>`t.customer_id in (k.id, k.merged_into_id)`))
    .select(['k.id as customer_id', 't.warehouse_id', 'w.time_zone'])
    .distinct()
    .where(
      sql<SqlBool>`(k.id = t.customer_id or exists (select from stock_balance b where b.customer_id = k.id and b.warehouse_id = t.warehouse_id))`,
    )
    .where('t.company_id', 'in', [...who.companyIds])
    .where('t.valid_from', '<', until)
    .where(sql<SqlBool>`coalesce(t.valid_to, 'infinity') >= ${from}::date`)
    .$if(Boolean(warehouse_id), (query) => query.where('t.warehouse_id', '=', warehouse_id ?? 0n))
    .$if(Boolean(customer_id), (query) => query.where(sql<SqlBool>`${customer_id ?? 0n} in (k.id, k.merged_into_id)`))
    .orderBy('k.id')
    .orderBy('t.warehouse_id')
    .execute();
  if (tariffs.length === 0) throw new Refusal('NO_TARIFF');
  // A month is charged when it is over where the goods stand.
  const over = tariffs.filter(({ time_zone }) => dayIn(now, time_zone) >= until);
  if (over.length === 0) throw new Refusal('MONTH_RUNS', { month });
  await work.enqueue(run, {
    account_id: String(who.accountId),
    month,
    of: over.map((one) => ({ customer_id: String(one.customer_id), warehouse_id: String(one.warehouse_id) })),
  });
  work.audit({ subject: 'storage', id: who.companyId, what: 'run', after: { month, waiting: over.length } });
  return { waiting: over.length };
});
