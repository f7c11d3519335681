import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listIncome } from '../../contract.ts';
import { incomeSource } from '../queries.ts';

export default handle(listIncome, (work, p) => listRows(work, listIncome, p, incomeSource));
