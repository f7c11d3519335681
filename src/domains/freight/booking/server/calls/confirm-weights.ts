import { Refusal } from '../../../../../kernel/refusal.ts';
import { chargeableWeight } from '../../../job/rules.ts';
import { handle } from '../../../server/db.ts';
import { confirmWeights } from '../../contract.ts';
import { changeBooking, lockBooking } from '../booking.ts';
import { carryWeights } from '../job-facts.ts';

/** Agreed weights that the call does not name stay as they are; one that is emptied is agreed no more. */
export default handle(confirmWeights, async (work, { id, version, ...weights }) => {
  const booking = await lockBooking(work, id, version);
  if (booking.mode !== 'air' || booking.state !== 'confirmed') throw new Refusal('BOOKING_NOT_CONFIRMED', { booking: booking.booking_no });
  const { confirmed_gross_kg, confirmed_m3 } = weights;
  const changed = await changeBooking(work, booking, 'confirmWeights', {
    ...weights,
    customer_chargeable_kg: weights.customer_chargeable_kg === undefined ? booking.customer_chargeable_kg : weights.customer_chargeable_kg,
    airline_chargeable_kg: weights.airline_chargeable_kg === undefined ? booking.airline_chargeable_kg : weights.airline_chargeable_kg,
    confirmed_chargeable_kg: chargeableWeight(confirmed_gross_kg, confirmed_m3, booking.volume_divisor),
  });
  await carryWeights(work, changed, booking);
  return changed;
});
