import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listSealRequests } from '../../contract.ts';
import { requestSource } from '../queries.ts';

export default handle(listSealRequests, (work, p) => listRows(work, listSealRequests, p, requestSource(work)));
