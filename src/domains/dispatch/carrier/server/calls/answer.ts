import { handle } from '../../../server/db.ts';
import { workOrderMoves } from '../../../work-order/server/moves.ts';
import { lockWorkOrder } from '../../../work-order/server/work-order.ts';
import { answerCarrierWork } from '../../contract.ts';

export default handle(answerCarrierWork, async (work, { id, version, accept, reason }) =>
  workOrderMoves.take(work, await lockWorkOrder(work, id, version), { action: accept ? 'accept' : 'refuse', reason }),
);
