import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { answerMinutes } from '../../work-order/rules.ts';
import { sendOut } from '../../work-order/sending/store.ts';
import { holdWorkOrder, storeWorkOrder, tellDispatcher, tellEvent } from '../../work-order/store.ts';
import { decidePrice } from '../contract.ts';

export default handle(decidePrice, async (work, p) => {
  const { who, now } = work;
  const trip = await holdWorkOrder(work, p.id, p.version);
  if (trip.state !== 'draft' || trip.price_state !== 'pending') throw new Refusal('NO_PRICE_PENDING', { no: trip.no });
  if (trip.price_asked_by === who.accountId) throw new Refusal('OWN_PRICE');
  const decided = await storeWorkOrder(
    work,
    trip,
    p.approve ? 'approvePrice' : 'rejectPrice',
    {
      price_state: p.approve ? 'approved' : 'rejected',
      price_decided_by: who.accountId,
      price_decided_at: now,
      price_decision: p.reason,
    },
    p.reason,
  );
  await tellEvent(work, decided, p.approve ? 'priceApproved' : 'priceRejected', { remark: p.reason });
  tellDispatcher(work, decided, p.approve ? 'workOrder.priceWasApproved' : 'workOrder.priceWasRejected', {
    who: who.name,
    reason: p.reason ?? '',
  });
  const { state, version, price_state } = p.approve ? await sendOut(work, decided, minutesOf(trip)) : decided;
  return { state, version, price_state };
});

/** The dispatcher's minutes, which count from when the trip is really offered. */
function minutesOf(trip: { answer_by: Date | null; updated_at: Date }): number {
  if (!trip.answer_by) return answerMinutes;
  return Math.max(5, Math.round((trip.answer_by.getTime() - trip.updated_at.getTime()) / 60_000));
}
