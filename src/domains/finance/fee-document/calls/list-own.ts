import { anyText, by, listRows, onDays } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listOwnDocuments } from '../contract.ts';
import { documentRowOf, documents } from '../queries.ts';

export default handle(listOwnDocuments, (work, p) =>
  listRows(work, listOwnDocuments, p, {
    query: (own) => documents(own).where('d.carrier_id', '=', own.who.carrierId),
    id: 'd.id',
    state: 'd.state',
    where: {
      document_no: (values) => anyText('d.document_no', values),
      bill_no: (values) => anyText('b.bill_no', values),
      document_on: (range) => onDays('d.document_on', range),
    },
    sorts: { id: by('d.id', 'bigint'), document_on: by('d.document_on', 'date') },
    row: documentRowOf,
  }),
);
