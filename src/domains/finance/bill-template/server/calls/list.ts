import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listBillTemplates } from '../../contract.ts';
import { namedTemplates } from '../queries.ts';

export default handle(listBillTemplates, (work, params) =>
  listRows(work, listBillTemplates, params, {
    query: (w) => namedTemplates(w),
    id: 'p.id',
    state: 'p.state',
    where: { company: 'p.company_id', customer: 'p.customer_id' },
    sorts: { updated_at: by('p.updated_at', 'timestamptz'), name: by('p.name', 'text') },
    row: (row) => row,
  }),
);
