import Big from 'big.js';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { checkPick } from '../../contract.ts';
import { beginScan, palletNoOf, pickPlanIfDone, requirePallet } from '../floor.ts';
import { pickingTasks } from '../tasks.ts';

export default handle(checkPick, async (work, p) => {
  const { plan, task, duplicate } = await beginScan(work, p, 'check');
  const answer = { task_no: task.task_no, duplicate };
  if (duplicate) return { ...answer, state: task.state, plan_state: plan.state };
  if (task.state !== 'awaitingOutbound') throw new Refusal('ILLEGAL_MOVE', { action: 'check', state: task.state });
  requirePallet(p.pallet_no, (await palletNoOf(work, task.to_pallet_id))?.pallet_no);
  if (task.picked_by === work.who.accountId) throw new Refusal('FOUR_EYES', { who: work.who.name, context: 'prepared' });
  // The difference is not told: a check that knows the answer is none.
  if (!new Big(p.qty).eq(task.picked_qty)) throw new Refusal('CHECK_DIFFERS', { counted: new Big(p.qty).toString() });
  const moved = await pickingTasks.follow(work, task, 'complete', { checked_by: work.who.accountId, checked_at: work.now });
  const done = await pickPlanIfDone(work, plan);
  return { ...answer, state: moved.state, plan_state: done.state };
});
