import { systemMove } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { workOrderCompleted } from '../../work-order/events.ts';
import { refuseFuture } from '../../work-order/reporting/store.ts';
import { workOrderStates } from '../../work-order/states.ts';
import { holdWorkOrder, storeWorkOrder, tellEvent } from '../../work-order/store.ts';
import { finishFreightWork } from '../contract.ts';

export default handle(finishFreightWork, async (work, { id, version, at }) => {
  const trip = await holdWorkOrder(work, id, version);
  const freight = await work.db.selectFrom('work_order_freight').selectAll().where('work_order_id', '=', id).executeTakeFirst();
  if (!freight) throw new Refusal('NOT_FOUND');
  refuseFuture(work, at);
  const state = systemMove(workOrderStates, trip.state, 'complete');
  if (trip.departed_at && at < trip.departed_at) throw new Refusal('BEFORE_DEPARTURE');
  const drayage = freight.kind === 'drayage';
  if (drayage && !freight.container_no) throw new Refusal('CONTAINER_MISSING', { no: trip.no });
  if (drayage) await work.db.updateTable('work_order_freight').set({ empty_returned_at: at }).where('work_order_id', '=', id).execute();
  const done = await storeWorkOrder(work, trip, 'complete', { state, completed_at: at, arrived_at: trip.arrived_at ?? at });
  await tellEvent(work, done, 'completed', { at, remark: freight.container_no });
  await work.publish(workOrderCompleted, { workOrderId: id });
  return { state, version: done.version };
});
