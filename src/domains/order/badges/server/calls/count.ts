import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { handle } from '../../../server/db.ts';
import { may as document } from '../../../document/permits.ts';
import { may as order } from '../../../transport-order/permits.ts';
import { lateBy } from '../../../transport-order/server/queries.ts';
import { may as track } from '../../../tracking/permits.ts';
import { countOrders } from '../../contract.ts';

/** A badge shows at most 99+, so counting stops there. */
const countMax = 100;

export default handle(countOrders, async ({ db, who, now, can }) => {
  const count = async (what: RawBuilder<SqlBool>): Promise<number> => {
    const some = db
      .selectFrom('transport_order as o')
      .select(sql`1`.as('one'))
      .where('o.company_id', 'in', [...who.companyIds])
      .where(what)
      .limit(countMax);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${some}) counted`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const underWay = sql`o.state in ('received', 'partDispatched', 'dispatched', 'inTransit')`;
  const withoutPod = sql`not exists (select from order_document d where d.order_id = o.id and d.kind = 'pod')`;
  return {
    to_review: can(order.review) ? await count(sql<SqlBool>`o.state = 'submitted'`) : 0,
    late: can(track.view) ? await count(sql<SqlBool>`(${underWay} and ${lateBy(now)})`) : 0,
    pod_missing: can(document.view) ? await count(sql<SqlBool>`(o.state in ('signed', 'podReturned', 'closed') and ${withoutPod})`) : 0,
  };
});
