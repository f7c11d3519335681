import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { movePicking } from '../../contract.ts';
import { pickingTasks } from '../tasks.ts';

export default handle(movePicking, async (work, p) => {
  const task = await work.db
    .selectFrom('pick_task')
    .selectAll()
    .where('id', '=', p.id)
    .where('company_id', 'in', [...work.who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  return pickingTasks.take(work, requireVersion(task, p.version), p);
});
