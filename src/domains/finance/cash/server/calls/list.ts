import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCash } from '../../contract.ts';
import { cashSource } from '../queries.ts';

export default handle(listCash, (work, p) => listRows(work, listCash, p, cashSource));
