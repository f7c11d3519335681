import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listTransfers } from '../../contract.ts';
import { transferSource } from '../queries.ts';

export default handle(listTransfers, (work, p) => listRows(work, listTransfers, p, transferSource(work)));
