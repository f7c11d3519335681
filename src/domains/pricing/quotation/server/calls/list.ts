import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listQuotations } from '../../contract.ts';
import { headers, listSource } from '../queries.ts';

export default handle(listQuotations, (work, params) =>
  listRows(work, listQuotations, params, {
    ...listSource,
    query: (w) => headers(w).where('q.side', '=', 'sell'),
  }),
);
