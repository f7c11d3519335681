import { Refusal } from '../../../../../kernel/refusal.ts';
import { plans, loadPlan } from '../../../inbound/server/plan.ts';
import { putAwayIfDone } from '../../../inbound/server/put-away.ts';
import { handle } from '../../../server/db.ts';
import { finishReceiving } from '../../contract.ts';

export default handle(finishReceiving, async (work, { id, version }) => {
  const plan = await loadPlan(work, id, version);
  if (plan.state !== 'receiving') throw new Refusal('ILLEGAL_MOVE', { action: 'finish', state: plan.state });
  const done = await putAwayIfDone(work, await plans.follow(work, plan, 'finish', { received_at: work.now }));
  return { state: done.state, version: done.version };
});
