import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPrepaidCosts } from '../../contract.ts';
import { prepaidCostSource } from '../queries.ts';

export default handle(listPrepaidCosts, (work, p) => listRows(work, listPrepaidCosts, p, prepaidCostSource(work)));
