import { type SqlBool, sql } from 'kysely';
import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listReview } from '../../contract.ts';
import { ordersOf, orderSorts, orderWhere, rowOf } from '../queries.ts';

export default handle(listReview, (work, params) =>
  listRows(work, listReview, params, {
    query: ordersOf,
    id: 'o.id',
    state: 'o.state',
    where: {
      ...orderWhere,
      submitted_by_me: (mine, { who }) =>
        mine ? sql<SqlBool>`o.submitted_by = ${who.accountId}` : sql<SqlBool>`o.submitted_by is distinct from ${who.accountId}`,
    },
    sorts: orderSorts,
    row: rowOf,
  }),
);
