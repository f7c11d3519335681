import { Refusal } from '../../../../../kernel/refusal.ts';
import { plans, loadPlan } from '../../../inbound/server/plan.ts';
import { putAwayIfDone } from '../../../inbound/server/put-away.ts';
import { handle } from '../../../server/db.ts';
import { recordWarehousePoint } from '../../../server/order-milestone.ts';
import { finishReceiving } from '../../contract.ts';

export default handle(finishReceiving, async (work, { id, version }) => {
  const plan = await loadPlan(work, id, version);
  if (plan.state !== 'receiving') throw new Refusal('ILLEGAL_MOVE', { action: 'finish', state: plan.state });
  const received = await plans.follow(work, plan, 'finish', { received_at: work.now });
  await recordWarehousePoint(work, plan.order_id, 'enteredWarehouse');
  const done = await putAwayIfDone(work, received);
  return { state: done.state, version: done.version };
});
