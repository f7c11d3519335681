import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { findPicking } from '../../contract.ts';
import { inWalkingOrder } from '../queries.ts';

export default handle(findPicking, async (work, { code }) => {
  const tasks = await inWalkingOrder(work)
    .where((eb) =>
      eb.or([
        // A code leads to its whole list, because a picker walks the list.
        eb('t.list_id', 'in', eb.selectFrom('pick_task').select('list_id').where('task_no', '=', code)),
        eb('t.list_id', 'in', eb.selectFrom('pick_list').select('id').where('list_no', '=', code)),
        eb('t.plan_id', 'in', eb.selectFrom('outbound_plan').select('id').where('plan_no', '=', code)),
        // A pallet from which the goods were taken is no work of the task any more: it may be put away or split.
        eb.and([
          eb('t.pallet_id', 'in', eb.selectFrom('pallet').select('id').where('pallet_no', '=', code)),
          eb('t.state', 'in', ['newTask', 'awaitingPicking', 'awaitingSplitting']),
        ]),
        eb('t.to_pallet_id', 'in', eb.selectFrom('pallet').select('id').where('pallet_no', '=', code)),
      ]),
    )
    .where('t.state', '!=', 'cancelled')
    .where('plan.state', 'in', ['issued', 'picked'])
    .execute();
  if (tasks.length === 0) throw new Refusal('NO_SUCH_TASK', { code });
  return { tasks };
});
