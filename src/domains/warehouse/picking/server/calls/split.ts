import { Refusal } from '../../../../../kernel/refusal.ts';
import { lockPlansOfPallets, putAwayIfDone } from '../../../inbound/server/put-away.ts';
import { handle } from '../../../server/db.ts';
import { splitPick } from '../../contract.ts';
import { beginScan, lockPallet, palletNoOf, requirePallet } from '../floor.ts';
import { laneFor } from '../lane.ts';
import { splitOff } from '../split.ts';
import { pickingTasks } from '../tasks.ts';

export default handle(splitPick, async (work, p) => {
  const { plan, task, duplicate } = await beginScan(work, p, 'split');
  const answer = { task_no: task.task_no, plan_state: plan.state, duplicate, qty: task.picked_qty };
  if (duplicate) return { ...answer, state: task.state, rest: '0.000' };
  if (task.state !== 'awaitingSplitting' || task.to_pallet_id === null)
    throw new Refusal('ILLEGAL_MOVE', { action: 'split', state: task.state });
  const [cameBy] = await lockPlansOfPallets(work, [task.pallet_id]);
  const source = await lockPallet(work, task.pallet_id);
  requirePallet(p.pallet_no, source.pallet_no);
  requirePallet(p.to_pallet_no, (await palletNoOf(work, task.to_pallet_id))?.pallet_no);
  const staging = await laneFor(work, plan);
  const { cartons, rest } = await splitOff(
    work,
    task,
    source,
    task.to_pallet_id,
    { qty: task.picked_qty, cartons: task.cartons },
    staging.id,
  );
  const moved = await pickingTasks.follow(work, task, 'toOutbound', { split_at: work.now, cartons });
  if (cameBy) await putAwayIfDone(work, cameBy);
  return { ...answer, state: moved.state, rest };
});
