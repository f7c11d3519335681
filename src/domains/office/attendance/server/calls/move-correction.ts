import { handle } from '../../../server/db.ts';
import { moveCorrection } from '../../contract.ts';
import { corrections, lockCorrection } from '../correction.ts';

export default handle(moveCorrection, async (work, p) => corrections.take(work, await lockCorrection(work, p), p));
