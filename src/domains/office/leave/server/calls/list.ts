import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listLeaves } from '../../contract.ts';
import { leaveSource } from '../queries.ts';

export default handle(listLeaves, (work, p) => listRows(work, listLeaves, p, leaveSource(work)));
