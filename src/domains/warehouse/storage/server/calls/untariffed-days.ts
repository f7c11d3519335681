import { sql } from 'kysely';
import type { ResultOf } from '../../../../../kernel/call.ts';
import { plainName, shortName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { listUntariffedDays } from '../../contract.ts';
import { untariffedDays } from '../untariffed.ts';

/** Only the first are named: a tariff for each of them comes first. */
const shownMax = 50;

type Row = Omit<ResultOf<typeof listUntariffedDays>['rows'][number], 'customer_id' | 'warehouse_id'> & {
  customer_id: bigint;
  warehouse_id: bigint;
};
export default handle(listUntariffedDays, async ({ db, who }, { month, warehouse_id, customer_id }) => {
  const pairs = sql`(
    select distinct b.customer_id, b.warehouse_id from stock_balance b join warehouse w on w.id = b.warehouse_id
    where w.company_id = any(${who.companyIds.map(String)}::bigint[])
      and b.warehouse_id = coalesce(${warehouse_id ?? null}::bigint, b.warehouse_id)
      and (${customer_id ?? null}::bigint is null or b.customer_id in (select id from customer where ${customer_id ?? null} in (id, merged_into_id)))
  )`;
  const { rows } = await sql<Row>`
    select u.customer_id, ${shortName('k', who.language)} as customer_name, u.warehouse_id, ${plainName('w', who.language)} as warehouse_name,
      u.from_on, u.to_on, u.pallets, u.goods
    from ${untariffedDays(pairs, month)} u join customer k on k.id = u.customer_id join warehouse w on w.id = u.warehouse_id
    order by customer_name, u.customer_id, u.warehouse_id, u.from_on limit ${shownMax}`.execute(db);
  return { rows };
});
