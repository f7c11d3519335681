import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listIntercompanyBills } from '../../contract.ts';
import { intercompanyBillSource } from '../queries.ts';

export default handle(listIntercompanyBills, (work, p) => listRows(work, listIntercompanyBills, p, intercompanyBillSource(work)));
