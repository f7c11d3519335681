import { Refusal } from '../../../../kernel/refusal.ts';
import { keepRemarks } from '../../../workspace/remark/server/keep-remarks.ts';
import { type DispatchWork, mover } from '../../server/db.ts';
import { workOrderCancelled, workOrderPlanned } from '../events.ts';
import { driverColumns } from './fitness.ts';
import { forgetArrivals } from './forget-arrivals.ts';
import { releaseLoads } from './load.ts';
import { asSystem, giveTo, type LockedWorkOrder, tellDispatcher, tellEvent, workOrderKind } from './work-order.ts';

/** Goods that a truck has taken from their pick-up are under way, also before its departure is reported. */
async function refuseIfPickedUp(work: DispatchWork, trip: LockedWorkOrder): Promise<void> {
  const stop = await work.db
    .selectFrom('work_order_stop')
    .select('name')
    .where('work_order_id', '=', trip.id)
    .where('action', '=', 'pickup')
    .where('left_at', 'is not', null)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (stop) throw new Refusal('PICKED_UP_ALREADY', { no: trip.no, stop: stop.name });
}

/** The moves of a trip that people make, both staff and the carrier. */
export const workOrderMoves = mover({
  ...workOrderKind,
  effects: {
    // A late answer counts as long as the offer is open.
    accept: ({ now }) => ({ accepted_at: now }),
    refuse: ({ now }, _trip, { reason }) => ({ refused_at: now, refused_reason: reason }),
    // A withdrawn trip is a draft again and keeps its goods, so that it can be planned with another carrier.
    withdraw: async (work, trip, { reason }) => {
      await refuseIfPickedUp(work, trip);
      await forgetArrivals(work, trip.id);
      await tellEvent(work, trip, 'withdrawn', { remark: reason });
      await giveTo(work, trip.id, null);
      await keepRemarks(work, { subject: 'workOrder', id: trip.id });
      return {
        carrier_id: null,
        vehicle_id: null,
        plate_no: null,
        ...driverColumns([]),
        offered_at: null,
        answer_by: null,
        accepted_at: null,
        reason,
        // It gets a price with its next plan.
        ...(trip.price_state === 'pending' && { price_state: 'none' as const, price_asked_by: null }),
      };
    },
    cancel: async (work, trip, { reason }) => {
      await refuseIfPickedUp(work, trip);
      return { cancelled_at: work.now, reason };
    },
    // The costs of the trip are correct. A carrier's dispute must be settled first, and a price that waits decided.
    review: ({ who, now }, { no, carrier_dispute, carrier_confirmed_at, price_state }) => {
      if (price_state === 'pending') throw new Refusal('PRICE_PENDING', { no });
      if (carrier_dispute && !carrier_confirmed_at) throw new Refusal('COST_DISPUTED', { no, why: carrier_dispute });
      return { reviewed_by: who.accountId, reviewed_at: now };
    },
    close: ({ now }) => ({ closed_at: now }),
  },
  consequences: {
    accept: async (work, trip) => {
      await tellEvent(work, trip, 'accepted');
      tellDispatcher(work, trip, 'workOrder.wasAccepted', { who: work.who.name });
    },
    // The goods return to the pool, and the dispatcher is notified to find another truck.
    refuse: async (work, trip, { reason }) => {
      await tellEvent(work, trip, 'refused', { remark: reason });
      await asSystem(work, async () => {
        await releaseLoads(work, trip.id);
        await work.publish(workOrderCancelled, { workOrderId: trip.id });
      });
      tellDispatcher(work, trip, 'workOrder.wasRefused', { who: work.who.name, reason: reason ?? '' });
    },
    withdraw: (work, trip) => work.publish(workOrderPlanned, { workOrderId: trip.id }),
    cancel: async (work, trip, { reason }) => {
      await tellEvent(work, trip, 'cancelled', { remark: reason });
      await releaseLoads(work, trip.id);
      await work.publish(workOrderCancelled, { workOrderId: trip.id });
    },
    review: (work, trip) => tellEvent(work, trip, 'reviewed'),
    close: (work, trip) => tellEvent(work, trip, 'closed'),
  },
});
