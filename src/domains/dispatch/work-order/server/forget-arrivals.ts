import type { DispatchWork } from '../../server/db.ts';
import { asSystem } from './work-order.ts';

/**
 * The next truck of a trip begins at the first stop: the arrivals of the one before, and what its position proposed, are not its own. A stop
 * that was left with its goods stays as it was reported.
 */
export function forgetArrivals(work: DispatchWork, workOrderId: bigint): Promise<void> {
  return asSystem(work, async () => {
    const stops = await work.db
      .updateTable('work_order_stop')
      .set({ arrived_at: null })
      .where('work_order_id', '=', workOrderId)
      .where('left_at', 'is', null)
      .returning('id')
      .execute();
    if (stops.length === 0) return;
    const ids = stops.map(({ id }) => id);
    await work.db.deleteFrom('stop_proposal').where('stop_id', 'in', ids).execute();
  });
}
