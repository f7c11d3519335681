import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOpenings } from '../../contract.ts';
import { openingSource } from '../queries.ts';

export default handle(listOpenings, (work, p) => listRows(work, listOpenings, p, openingSource(work)));
