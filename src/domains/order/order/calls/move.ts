import { handle } from '../../db.ts';
import { moveOrder } from '../contract.ts';
import { loadOrder } from '../store.ts';
import { takeMove } from '../move/store.ts';

export default handle(moveOrder, async (work, { id, version, action, reason }) => {
  const order = await loadOrder(work, id, version);
  const moved = await takeMove(work, order, action, reason);
  return { state: moved.state, version: moved.version };
});
