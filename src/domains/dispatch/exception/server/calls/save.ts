import { handle } from '../../../server/db.ts';
import { saveRoadException } from '../../contract.ts';
import { reportException } from '../open.ts';

export default handle(saveRoadException, (work, p) => reportException(work, p, { orderId: p.order_id }));
