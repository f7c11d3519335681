import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listProfit } from '../../contract.ts';
import { profitSource } from '../queries.ts';

export default handle(listProfit, (work, p) => listRows(work, listProfit, p, profitSource));
