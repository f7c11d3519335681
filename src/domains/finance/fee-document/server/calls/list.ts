import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listDocuments } from '../../contract.ts';
import { documentSource } from '../queries.ts';

export default handle(listDocuments, (work, p) => listRows(work, listDocuments, p, documentSource));
