import { Refusal } from '../../../../kernel/refusal.ts';
import { followMove, loadPlan } from '../../inbound/store.ts';
import { handle } from '../../db.ts';
import { finishReceiving } from '../contract.ts';
import { putAwayIfDone } from '../store.ts';

export default handle(finishReceiving, async (work, { id, version }) => {
  const plan = await loadPlan(work, id, version);
  if (plan.state !== 'receiving') throw new Refusal('ILLEGAL_MOVE', { action: 'finish', state: plan.state });
  const done = await putAwayIfDone(work, await followMove(work, plan, 'finish'));
  return { state: done.state, version: done.version };
});
