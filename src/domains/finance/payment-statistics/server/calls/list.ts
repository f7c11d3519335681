import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPaid } from '../../contract.ts';
import { paidSource } from '../queries.ts';

export default handle(listPaid, (work, p) => listRows(work, listPaid, p, paidSource));
