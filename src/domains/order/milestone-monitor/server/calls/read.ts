import { handle } from '../../../server/db.ts';
import { monitorMax, readMonitor } from '../../contract.ts';
import { monitorRowOf, runningOrders } from '../queries.ts';

export default handle(readMonitor, async (work) => {
  const rows = await runningOrders(work)
    .orderBy('o.due_at')
    .orderBy('o.id')
    .limit(monitorMax + 1)
    .execute();
  return { at: work.now, more: rows.length > monitorMax, rows: rows.slice(0, monitorMax).map(monitorRowOf) };
});
