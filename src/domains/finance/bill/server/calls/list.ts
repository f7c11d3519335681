import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listBills } from '../../contract.ts';
import { billSource } from '../queries.ts';

export default handle(listBills, (work, p) => listRows(work, listBills, p, billSource(work)));
