import { requireSystemMove } from '../../../../../kernel/machine.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { workOrderCompleted } from '../../../work-order/events.ts';
import { refuseFuture } from '../../../work-order/server/report.ts';
import { workOrderStates } from '../../../work-order/states.ts';
import { lockWorkOrder, tellEvent, workOrders } from '../../../work-order/server/work-order.ts';
import { finishFreightWork } from '../../contract.ts';
import { drayageEnded } from '../../events.ts';

export default handle(finishFreightWork, async (work, { id, version, at }) => {
  const trip = await lockWorkOrder(work, id, version);
  const freight = await work.db.selectFrom('work_order_freight').selectAll().where('work_order_id', '=', id).executeTakeFirst();
  if (!freight) throw new Refusal('NOT_FOUND');
  refuseFuture(work, at);
  requireSystemMove(workOrderStates, trip.state, 'complete');
  if (trip.departed_at && at < trip.departed_at) throw new Refusal('BEFORE_DEPARTURE');
  const drayage = freight.kind === 'drayage';
  if (drayage && !freight.container_no) throw new Refusal('CONTAINER_MISSING', { no: trip.no });
  if (drayage) await work.db.updateTable('work_order_freight').set({ empty_returned_at: at }).where('work_order_id', '=', id).execute();
  const done = await workOrders.follow(work, trip, 'complete', { completed_at: at, arrived_at: trip.arrived_at ?? at });
  await tellEvent(work, done, 'completed', { at, remark: freight.container_no });
  await work.publish(workOrderCompleted, { workOrderId: id });
  if (drayage) await work.publish(drayageEnded, { workOrderId: id, at });
  return { state: done.state, version: done.version };
});
