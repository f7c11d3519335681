import { requireParts } from '../../../../../kernel/machine.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { requireStillFit } from '../../../work-order/server/fit-again.ts';
import { sendOut } from '../../../work-order/server/send.ts';
import { lastPersonOf, lockWorkOrder, storeWorkOrder, tellDispatcher, tellEvent } from '../../../work-order/server/work-order.ts';
import { decidePrice, priceStatesOpen } from '../../contract.ts';

export default handle(decidePrice, async (work, p) => {
  const { who, now } = work;
  const trip = await lockWorkOrder(work, p.id, p.version);
  if (!priceStatesOpen.includes(trip.state) || trip.price_state !== 'pending') throw new Refusal('NO_PRICE_PENDING', { no: trip.no });
  // The price of a trip that was sent waits again once an order has left it; the trip goes on meanwhile.
  const sends = p.approve && trip.state === 'draft';
  // The person who planned the trip at this price prepared it too, where somebody else asked for it again with other loads.
  const preparers = [trip.price_asked_by, await lastPersonOf(work, trip.id, 'priceAsked')];
  requireParts({ notBy: ['prepared'] }, preparers.includes(who.accountId) ? ['prepared'] : [], who.name);
  if (sends) await requireStillFit(work, trip);
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
  const { state, version, price_state } = sends ? await sendOut(work, decided) : decided;
  return { state, version, price_state };
});
