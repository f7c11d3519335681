import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listReview } from '../../contract.ts';
import { ordersOf, orderSorts, orderWhere, rowOf } from '../queries.ts';

export default handle(listReview, (work, params) =>
  listRows(work, listReview, params, {
    query: ordersOf,
    id: 'o.id',
    state: 'o.state',
    where: orderWhere,
    sorts: orderSorts,
    row: rowOf,
  }),
);
