import { handle, lockOwn } from '../../../server/db.ts';
import { moveOpening } from '../../contract.ts';
import { openings } from '../moves.ts';

export default handle(moveOpening, async (work, p) => openings.take(work, await lockOwn(work, 'opening', p), p));
