import { handle } from '../../../server/db.ts';
import { moveAwb } from '../../contract.ts';
import { awbs, lockAwb } from '../stock.ts';

export default handle(moveAwb, async (work, p) => awbs.take(work, await lockAwb(work, p.id, p.version), p));
