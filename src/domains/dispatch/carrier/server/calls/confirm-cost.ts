import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { lockWorkOrder, storeWorkOrder, tellDispatcher } from '../../../work-order/server/work-order.ts';
import { confirmCarrierCost } from '../../contract.ts';

export default handle(confirmCarrierCost, async (work, p) => {
  const trip = await lockWorkOrder(work, p.id, p.version);
  if (trip.state !== 'completed') throw new Refusal('NOT_COMPLETED', { no: trip.no });
  const changes = p.agree
    ? { carrier_confirmed_at: work.now, carrier_dispute: null }
    : { carrier_confirmed_at: null, carrier_dispute: p.reason };
  const stored = await storeWorkOrder(work, trip, p.agree ? 'confirmCost' : 'disputeCost', changes, p.reason);
  if (!p.agree) tellDispatcher(work, stored, 'workOrder.costWasDisputed', { who: work.who.name, reason: p.reason ?? '' });
  return { state: stored.state, version: stored.version };
});
