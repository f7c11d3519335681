import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNarrow } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import type { OrderTables } from '../../../server/db.ts';
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
  const left = isNarrow(work.who) ? await leftSight(work, from) : [];
  return { at: work.now, rows: rows.map(monitorRowOf), gone: [...gone, ...left].map(({ id }) => id) };
});

/**
 * Orders that changed and that a reader of a narrow scope does not see: those that left the reader's sight are among them. Their ids tell
 * nothing of the others, which the reader's page does not show.
 */
async function leftSight(work: Work<OrderTables>, from: RawBuilder<Date>): Promise<{ id: bigint }[]> {
  const changed = await work.asSystem(() =>
    work.db
      .selectFrom('transport_order as o')
      .select('o.id')
      .where('o.company_id', 'in', [...work.who.companyIds])
      .where('o.state', 'in', [...runningStates])
      .where('o.updated_at', '>=', from)
      .limit(monitorMax)
      .execute(),
  );
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  const seen = await work.db.selectFrom('transport_order').select('id').where('id', 'in', ids).execute();
  const inSight = new Set(seen.map(({ id }) => id));
  return changed.filter(({ id }) => !inSight.has(id));
}
