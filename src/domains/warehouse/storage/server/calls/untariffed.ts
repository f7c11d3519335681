import { sql } from 'kysely';
import { plainName, shortName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { listUntariffed } from '../../contract.ts';
import { tariffCustomer } from '../tariff-customer.ts';

/** Only the first are named: a tariff for each of them comes first. */
const shownMax = 20;

type Row = { customer_id: bigint; customer_name: string; warehouse_id: bigint; warehouse_name: string; ended_on: string | null };
export default handle(listUntariffed, async ({ db, who, now }) => {
  const today = sql`(${now}::timestamptz at time zone w.time_zone)::date`;
  const month = { from: sql`date_trunc('month', ${today})::date`, until: sql`(date_trunc('month', ${today}) + interval '1 month')::date` };
  const tariffed = tariffCustomer({ customer_id: sql`k.id`, warehouse_id: sql`w.id`, ...month });
  const { rows } = await sql<Row>`
    select k.id as customer_id, ${shortName('k', who.language)} as customer_name, w.id as warehouse_id,
      ${plainName('w', who.language)} as warehouse_name, past.ended_on
    from warehouse w cross join customer k left join lateral (
      select max(t.valid_to) as ended_on from storage_tariff t
      where t.customer_id = ${tariffed} and t.warehouse_id = w.id and t.valid_to < ${today}
    ) past on true
    where w.company_id = any(${who.companyIds.map(String)}::bigint[])
      and exists (select from stock_balance b where b.customer_id = k.id and b.warehouse_id = w.id and b.qty > 0)
      and not exists (select from storage_tariff t where t.customer_id = ${tariffed} and t.warehouse_id = w.id
        and daterange(t.valid_from, t.valid_to, '[]') @> ${today})
    order by past.ended_on desc nulls last, k.id, w.id limit ${shownMax}`.execute(db);
  return { rows };
});
