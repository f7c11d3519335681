import { handle, lockOwn } from '../../../server/db.ts';
import { moveTransfer } from '../../contract.ts';
import { transfers } from '../moves.ts';

export default handle(moveTransfer, async (work, p) => transfers.take(work, await lockOwn(work, 'transfer', p), p));
