import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCarrierQuotations } from '../../contract.ts';
import { headers, listSource } from '../queries.ts';

export default handle(listCarrierQuotations, (work, params) =>
  listRows(work, listCarrierQuotations, params, {
    ...listSource,
    query: (w) => headers(w).where('q.side', '=', 'buy'),
  }),
);
