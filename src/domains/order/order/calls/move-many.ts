import { handle } from '../../db.ts';
import { moveOrders } from '../contract.ts';
import { takeMove } from '../move/store.ts';
import { loadOrder, loadOrders } from '../store.ts';

export default handle(moveOrders, async (work, { orders, action, reason }) => {
  // All are locked in the order of their ids first, so that two batches that share orders do not wait for each other crosswise.
  await loadOrders(
    work,
    orders.map(({ id }) => id),
  );
  const results = [];
  for (const { id, version } of orders) {
    const outcome = await work.attempt(async () => takeMove(work, await loadOrder(work, id, version), action, reason));
    results.push(
      'done' in outcome
        ? { id, state: outcome.done.state, refused: null }
        : { id, state: null, refused: { code: outcome.refused.code, facts: { ...outcome.refused.facts } } },
    );
  }
  return { results };
});
