import { handle, lockOwn } from '../../../server/db.ts';
import { movePicking } from '../../contract.ts';
import { pickingTasks } from '../tasks.ts';

export default handle(movePicking, async (work, p) => pickingTasks.take(work, await lockOwn(work, 'pick_task', p), p));
