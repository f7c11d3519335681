import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listApprovals } from '../../contract.ts';
import { inboxSource } from '../inbox.ts';

export default handle(listApprovals, (work, p) => listRows(work, listApprovals, p, inboxSource));
