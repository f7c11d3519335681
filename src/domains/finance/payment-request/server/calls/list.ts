import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPaymentRequests } from '../../contract.ts';
import { requestSource } from '../queries.ts';

export default handle(listPaymentRequests, (work, p) => listRows(work, listPaymentRequests, p, requestSource(work)));
