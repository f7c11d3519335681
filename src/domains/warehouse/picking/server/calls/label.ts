import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { labelPick } from '../../contract.ts';
import { moveAfter } from '../../states.ts';
import { beginScan, palletNoOf, requirePallet } from '../floor.ts';
import { pickingTasks } from '../tasks.ts';

export default handle(labelPick, async (work, p) => {
  const { plan, task, duplicate } = await beginScan(work, p, 'label');
  const answer = { task_no: task.task_no, plan_state: plan.state, duplicate };
  if (duplicate) return { ...answer, state: task.state };
  if (task.state !== 'awaitingLabelling') throw new Refusal('ILLEGAL_MOVE', { action: 'label', state: task.state });
  const pallet = await palletNoOf(work, task.to_pallet_id);
  requirePallet(p.pallet_no, pallet?.pallet_no);
  if (pallet?.label_count === 0) throw new Refusal('LABEL_NOT_PRINTED', { pallet: p.pallet_no });
  const next = moveAfter('label', { label: true, split: task.split && plan.split_required });
  const moved = await pickingTasks.follow(work, task, next, { labelled_at: work.now });
  return { ...answer, state: moved.state };
});
