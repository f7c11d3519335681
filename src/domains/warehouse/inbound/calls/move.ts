import { handle } from '../../db.ts';
import { moveInbound } from '../contract.ts';
import { loadPlan, takeMove } from '../store.ts';

export default handle(moveInbound, async (work, { id, version, action, reason, dock }) => {
  const moved = await takeMove(work, await loadPlan(work, id, version), action, { reason, dock });
  return { state: moved.state, version: moved.version };
});
