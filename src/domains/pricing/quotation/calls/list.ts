import { anyId, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listQuotations } from '../contract.ts';
import { headers, listSource } from '../queries.ts';

export default handle(listQuotations, (work, params) =>
  listRows(work, listQuotations, params, {
    ...listSource,
    query: (w) => headers(w).where('q.side', '=', 'sell'),
    where: { ...listSource.where, customer_id: (ids) => anyId('q.customer_id', ids) },
  }),
);
