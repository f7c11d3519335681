import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getPicking } from '../../contract.ts';
import { inWalkingOrder } from '../queries.ts';

export default handle(getPicking, async (work, { id }) => {
  const tasks = await inWalkingOrder(work)
    .where('t.list_id', '=', (eb) => eb.selectFrom('pick_task').select('list_id').where('id', '=', id))
    .execute();
  const task = tasks.find((one) => one.id === id);
  if (!task) throw new Refusal('NOT_FOUND');
  return { ...task, tasks };
});
