import { handle } from '../../db.ts';
import { refuseFuture } from '../../work-order/reporting/store.ts';
import { holdWorkOrder } from '../../work-order/store.ts';
import { tellRoadException } from '../contract.ts';
import { loadNamed, openException } from '../store.ts';

export default handle(tellRoadException, async (work, p) => {
  const trip = await holdWorkOrder(work, p.work_order_id);
  refuseFuture(work, p.happened_at);
  const load = await loadNamed(work, trip.id, { loadId: p.load_id });
  const { work_order_id: _, ...told } = p;
  return openException(work, trip, {
    ...told,
    pieces: p.pieces ?? null,
    delay_hours: p.delay_hours ?? null,
    order_id: load?.order_id ?? null,
    load_id: load?.id ?? null,
  });
});
