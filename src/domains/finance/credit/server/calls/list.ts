import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCredit } from '../../contract.ts';
import { creditSource } from '../queries.ts';

export default handle(listCredit, (work, p) => listRows(work, listCredit, p, creditSource));
