import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listClaims } from '../../contract.ts';
import { claimSource } from '../queries.ts';

export default handle(listClaims, (work, p) => listRows(work, listClaims, p, claimSource(work)));
