import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listLoans } from '../../contract.ts';
import { loanSource } from '../queries.ts';

export default handle(listLoans, (work, p) => listRows(work, listLoans, p, loanSource(work)));
