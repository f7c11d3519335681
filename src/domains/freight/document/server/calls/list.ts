import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listFreightDocuments } from '../../contract.ts';
import { documentSorts, documentsOf, documentWhere } from '../queries.ts';

export default handle(listFreightDocuments, (work, params) =>
  listRows(work, listFreightDocuments, params, {
    query: documentsOf,
    id: 'd.id',
    state: 'd.state',
    where: documentWhere,
    sorts: documentSorts,
    row: (row) => row,
  }),
);
