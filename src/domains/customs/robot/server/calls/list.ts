import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listFilings } from '../../contract.ts';
import { filingSource } from '../queries.ts';

export default handle(listFilings, (work, params) => listRows(work, listFilings, params, filingSource));
