import { anyId, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listCarrierQuotations } from '../contract.ts';
import { headers, listSource } from '../queries.ts';

export default handle(listCarrierQuotations, (work, params) =>
  listRows(work, listCarrierQuotations, params, {
    ...listSource,
    query: (w) => headers(w).where('q.side', '=', 'buy'),
    where: { ...listSource.where, carrier_id: (ids) => anyId('q.carrier_id', ids) },
  }),
);
