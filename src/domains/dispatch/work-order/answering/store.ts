import { moveOrRefuse } from '../../../../kernel/machine.ts';
import type { DispatchWork } from '../../db.ts';
import { workOrderCancelled } from '../events.ts';
import { releaseLoads } from '../loading/store.ts';
import { workOrderStates } from '../states.ts';
import { beyond, type HeldWorkOrder, storeWorkOrder, tellDispatcher, tellEvent } from '../store.ts';

/** The carrier takes the trip, itself or through us on the phone. A late answer counts as long as the offer stands. */
export async function accept(work: DispatchWork, trip: HeldWorkOrder): Promise<HeldWorkOrder> {
  const state = moveOrRefuse(workOrderStates, trip.state, 'accept', work.can);
  const accepted = await storeWorkOrder(work, trip, 'accept', { state, accepted_at: work.now });
  await tellEvent(work, accepted, 'accepted');
  tellDispatcher(work, accepted, 'workOrder.wasAccepted', { who: work.who.name });
  return accepted;
}

/** The carrier refuses it: the goods go back to the pool, and the dispatcher is told to find another truck. */
export async function refuse(work: DispatchWork, trip: HeldWorkOrder, reason: string): Promise<HeldWorkOrder> {
  const state = moveOrRefuse(workOrderStates, trip.state, 'refuse', work.can);
  const refused = await storeWorkOrder(work, trip, 'refuse', { state, refused_at: work.now, refused_reason: reason }, reason);
  await tellEvent(work, refused, 'refused', { remark: reason });
  await beyond(work, async () => {
    await releaseLoads(work, trip.id);
    await work.publish(workOrderCancelled, { workOrderId: trip.id });
  });
  tellDispatcher(work, refused, 'workOrder.wasRefused', { who: work.who.name, reason });
  return refused;
}
