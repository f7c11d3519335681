import { type SqlBool, sql } from 'kysely';
import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOrders } from '../../contract.ts';
import { lateBy, ordersOf, orderSorts, orderWhere, rowOf } from '../queries.ts';

export default handle(listOrders, (work, params) =>
  listRows(work, listOrders, params, {
    query: ordersOf,
    id: 'o.id',
    state: 'o.state',
    tabs: { late: sql<SqlBool>`(o.signed_at is null and ${lateBy(work.now)})` },
    where: orderWhere,
    sorts: orderSorts,
    row: rowOf,
  }),
);
