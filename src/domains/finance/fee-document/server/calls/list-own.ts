import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOwnDocuments } from '../../contract.ts';
import { documentRowOf, documents } from '../queries.ts';

export default handle(listOwnDocuments, (work, p) =>
  listRows(work, listOwnDocuments, p, {
    query: (own) => documents(own).where('d.carrier_id', '=', own.who.carrierId),
    id: 'd.id',
    state: 'd.state',
    where: {
      bill_no: 'b.bill_no',
    },
    sorts: { id: by('d.id', 'bigint'), document_on: by('d.document_on', 'date') },
    row: documentRowOf,
  }),
);
