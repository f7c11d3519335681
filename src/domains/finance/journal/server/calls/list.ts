import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listJournals } from '../../contract.ts';
import { journalSource } from '../queries.ts';

export default handle(listJournals, (work, p) => listRows(work, listJournals, p, journalSource(work)));
