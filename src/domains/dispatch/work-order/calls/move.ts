import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { type DispatchWork, handle } from '../../db.ts';
import { accept, refuse } from '../answering/store.ts';
import { moveWorkOrder } from '../contract.ts';
import { workOrderCancelled, workOrderPlanned } from '../events.ts';
import { releaseLoads } from '../loading/store.ts';
import { workOrderStates } from '../states.ts';
import { giveTo, type HeldWorkOrder, holdWorkOrder, storeWorkOrder, tellEvent } from '../store.ts';

export default handle(moveWorkOrder, async (work, p) => {
  const trip = await holdWorkOrder(work, p.id, p.version);
  const { state, version } = await moved(work, trip, p.action, p.reason ?? '');
  return { state, version };
});

function moved(
  work: DispatchWork,
  trip: HeldWorkOrder,
  action: 'accept' | 'refuse' | 'withdraw' | 'cancel' | 'review' | 'close',
  reason: string,
): Promise<HeldWorkOrder> {
  switch (action) {
    case 'accept':
      return accept(work, trip);
    case 'refuse':
      return refuse(work, trip, reason);
    case 'withdraw':
      return withdraw(work, trip, reason);
    case 'cancel':
      return cancel(work, trip, reason);
    case 'review':
      return review(work, trip);
    case 'close':
      return close(work, trip);
  }
}

/** Takes the trip from its carrier: it is a draft again and holds its goods, so that it can be planned with another. */
async function withdraw(work: DispatchWork, trip: HeldWorkOrder, reason: string): Promise<HeldWorkOrder> {
  const state = moveOrRefuse(workOrderStates, trip.state, 'withdraw', work.can);
  await tellEvent(work, trip, 'withdrawn', { remark: reason });
  await giveTo(work, trip.id, null);
  const taken = await storeWorkOrder(
    work,
    trip,
    'withdraw',
    {
      state,
      carrier_id: null,
      vehicle_id: null,
      driver_id: null,
      plate_no: null,
      driver_name: null,
      driver_phone: null,
      offered_at: null,
      answer_by: null,
      accepted_at: null,
      reason,
    },
    reason,
  );
  await work.publish(workOrderPlanned, { workOrderId: trip.id });
  return taken;
}

async function cancel(work: DispatchWork, trip: HeldWorkOrder, reason: string): Promise<HeldWorkOrder> {
  const state = moveOrRefuse(workOrderStates, trip.state, 'cancel', work.can);
  const cancelled = await storeWorkOrder(work, trip, 'cancel', { state, cancelled_at: work.now, reason }, reason);
  await tellEvent(work, cancelled, 'cancelled', { remark: reason });
  await releaseLoads(work, trip.id);
  await work.publish(workOrderCancelled, { workOrderId: trip.id });
  return cancelled;
}

/** The costs of the trip are right. A carrier that says otherwise is heard first. */
async function review(work: DispatchWork, trip: HeldWorkOrder): Promise<HeldWorkOrder> {
  const state = moveOrRefuse(workOrderStates, trip.state, 'review', work.can);
  if (trip.carrier_dispute && !trip.carrier_confirmed_at) throw new Refusal('COST_DISPUTED', { no: trip.no, why: trip.carrier_dispute });
  const reviewed = await storeWorkOrder(work, trip, 'review', { state, reviewed_by: work.who.accountId, reviewed_at: work.now });
  await tellEvent(work, reviewed, 'reviewed');
  return reviewed;
}

async function close(work: DispatchWork, trip: HeldWorkOrder): Promise<HeldWorkOrder> {
  const state = moveOrRefuse(workOrderStates, trip.state, 'close', work.can);
  const closed = await storeWorkOrder(work, trip, 'close', { state, closed_at: work.now });
  await tellEvent(work, closed, 'closed');
  return closed;
}
