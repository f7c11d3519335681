import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { tripOf, tripParts, trips } from '../../../work-order/server/queries.ts';
import { shownToCarrier } from '../../../work-order/server/shown-to-carrier.ts';
import { priceEventCodes } from '../../../work-order/kinds.ts';
import { getCarrierWork } from '../../contract.ts';

export default handle(getCarrierWork, async (work, { id }) => {
  const trip = await trips(work).where('w.id', '=', id).where(shownToCarrier(work.who, 'w')).executeTakeFirst();
  if (!trip) throw new Refusal('NOT_FOUND');
  const { stops, loads, events } = await tripParts(work, id);
  const carrierEvents = events.filter(({ code }) => !priceEventCodes.some((ours) => ours === code));
  return { ...tripOf(trip, work.now), stops, loaded: loads, events: carrierEvents };
});
