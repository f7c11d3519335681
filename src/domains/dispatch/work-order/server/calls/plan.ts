import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { planWorkOrder } from '../../contract.ts';
import { workOrderPlanned } from '../../events.ts';
import { containersOn, loadedOn } from '../cargo.ts';
import { ordersOn } from '../load.ts';
import { requireMixable } from '../mixed-loading.ts';
import { assignmentOf, sendOut, validatePlan } from '../send.ts';
import { lockWorkOrder, storeWorkOrder } from '../work-order.ts';

export default handle(planWorkOrder, async (work, p) => {
  const trip = await lockWorkOrder(work, p.id, p.version);
  if (trip.state !== 'draft') throw new Refusal('ILLEGAL_MOVE', { action: 'plan', state: trip.state });
  await requireMixable(work, await ordersOn(work, trip.id), p.kept_apart);
  const cargo = { load: await loadedOn(work, trip.id), containers: await containersOn(work, trip.id) };
  const planned = await storeWorkOrder(work, trip, 'plan', await validatePlan(work, assignmentOf(trip, cargo), p));
  const sent = await sendOut(work, planned);
  await work.publish(workOrderPlanned, { workOrderId: sent.id });
  return sent;
});
