import { handle, lockOwn } from '../../../server/db.ts';
import { moveLeave } from '../../contract.ts';
import { leaves } from '../moves.ts';

export default handle(moveLeave, async (work, p) => leaves.take(work, await lockOwn(work, 'leave_request', p), p));
