import { type SqlBool, sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { monitorChanges, monitorMax, runningStates } from '../../contract.ts';
import { monitorRowOf, runningOrders } from '../queries.ts';

/** A transaction that was under way at the instant commits some seconds later with an earlier time. */
const overlap = '30 seconds';

export default handle(monitorChanges, async (work, { since }) => {
  const from = sql<Date>`${since}::timestamptz - ${overlap}::interval`;
  const rows = await runningOrders(work)
    .where(
      sql<SqlBool>`(o.updated_at >= ${from} or exists (select from order_milestone m where m.order_id = o.id and m.recorded_at >= ${from})
        or exists (select from order_exception x where x.order_id = o.id and (x.created_at >= ${from} or x.resolved_at >= ${from})))`,
    )
    .limit(monitorMax)
    .execute();
  const gone = await work.db
    .selectFrom('transport_order as o')
    .select('o.id')
    .where('o.company_id', 'in', [...work.who.companyIds])
    .where('o.state', 'not in', [...runningStates])
    .where('o.updated_at', '>=', from)
    .limit(monitorMax)
    .execute();
  return { at: work.now, rows: rows.map(monitorRowOf), gone: gone.map(({ id }) => id) };
});
