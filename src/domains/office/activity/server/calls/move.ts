import { handle } from '../../../server/db.ts';
import { moveActivity } from '../../contract.ts';
import { lockActivityRecord } from '../activity.ts';
import { activities } from '../moves.ts';

export default handle(moveActivity, async (work, p) => activities.take(work, await lockActivityRecord(work, p), p));
