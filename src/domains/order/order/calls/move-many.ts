import { withLastChange } from '../../../../server/too-late.ts';
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
    if ('done' in outcome) {
      results.push({ id, state: outcome.done.state, refused: null });
      continue;
    }
    const { code, facts } = await withLastChange(work as never, outcome.refused, { subject: 'order', id });
    results.push({ id, state: null, refused: { code, facts: { ...facts } } });
  }
  return { results };
});
