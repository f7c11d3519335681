import { handle } from '../../../server/db.ts';
import { moveOrder } from '../../contract.ts';
import { takeMove } from '../move.ts';
import { loadOrder } from '../order.ts';

export default handle(moveOrder, async (work, p) => takeMove(work, await loadOrder(work, p.id, p.version), p));
