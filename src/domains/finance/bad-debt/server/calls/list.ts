import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listBadDebts } from '../../contract.ts';
import { badDebtSource } from '../queries.ts';

export default handle(listBadDebts, (work, p) => listRows(work, listBadDebts, p, badDebtSource(work)));
