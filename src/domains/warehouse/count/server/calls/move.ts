import { handle } from '../../../server/db.ts';
import { moveCount } from '../../contract.ts';
import { counts, lockCount } from '../count.ts';

export default handle(moveCount, async (work, p) => counts.take(work, await lockCount(work, p.id, p.version), p));
