import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listBrokerQuotations } from '../../contract.ts';
import { headers, listSource } from '../queries.ts';

export default handle(listBrokerQuotations, (work, params) =>
  listRows(work, listBrokerQuotations, params, {
    ...listSource,
    where: {
      words: listSource.where.words,
      fee_name_id: listSource.where.fee_name_id,
      valid_on: listSource.where.valid_on,
      prepared_by: listSource.where.prepared_by,
      broker_id: 'q.supplier_id',
    },
    query: (w) => headers(w).where('q.side', '=', 'broker'),
  }),
);
