import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listProfitLines } from '../../contract.ts';
import { profitLines } from '../lines.ts';

export default handle(listProfitLines, (work, p) => listRows(work, listProfitLines, p, profitLines));
