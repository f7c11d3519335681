import { handle } from '../../../server/db.ts';
import { moveWorkOrder } from '../../contract.ts';
import { workOrderMoves } from '../moves.ts';
import { lockWorkOrder } from '../work-order.ts';

export default handle(moveWorkOrder, async (work, p) => workOrderMoves.take(work, await lockWorkOrder(work, p.id, p.version), p));
