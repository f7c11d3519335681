import { handle } from '../../../server/db.ts';
import { refuseFuture } from '../../../work-order/server/report.ts';
import { lockWorkOrder } from '../../../work-order/server/work-order.ts';
import { tellRoadException } from '../../contract.ts';
import { loadNamed, openException } from '../open.ts';

export default handle(tellRoadException, async (work, p) => {
  const trip = await lockWorkOrder(work, p.work_order_id);
  refuseFuture(work, p.happened_at);
  const load = await loadNamed(work, trip.id, { loadId: p.load_id });
  const { work_order_id: _, ...report } = p;
  return openException(work, trip, {
    ...report,
    pieces: p.pieces ?? null,
    delay_hours: p.delay_hours ?? null,
    order_id: load?.order_id ?? null,
    load_id: load?.id ?? null,
  });
});
