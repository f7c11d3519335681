import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCountLines } from '../../contract.ts';
import { lineSource } from '../queries.ts';

export default handle(listCountLines, (work, params) => listRows(work, listCountLines, params, lineSource));
