import { handle, lockOwn } from '../../../server/db.ts';
import { movePrepaidCost } from '../../contract.ts';
import { prepaidCosts } from '../moves.ts';

export default handle(movePrepaidCost, async (work, p) => prepaidCosts.take(work, await lockOwn(work, 'prepaid_cost', p), p));
