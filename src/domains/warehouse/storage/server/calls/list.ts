import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listStorageRuns } from '../../contract.ts';
import { runSource } from '../queries.ts';

export default handle(listStorageRuns, (work, params) => listRows(work, listStorageRuns, params, runSource));
