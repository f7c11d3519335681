import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCounts } from '../../contract.ts';
import { countSource } from '../queries.ts';

export default handle(listCounts, (work, params) => listRows(work, listCounts, params, countSource));
