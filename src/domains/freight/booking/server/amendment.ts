import { Refusal } from '../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../server/version.ts';
import { type FreightWork, mover } from '../../server/db.ts';
import { moveAmendment, moveCancellation } from '../contract.ts';
import { equipmentText } from '../equipment.ts';
import { bookingResailed } from '../events.ts';
import { amendmentStates, cancellationStates } from '../states.ts';
import { type Booking, bookings, changeBooking, lockBooking, releaseAwb, requireSailing, storeEquipment } from './booking.ts';
import { carrySailing, leaveJob } from './job-facts.ts';
import type { Selectable } from 'kysely';
import type { BookingAmendmentTable, BookingCancellationTable } from './tables.ts';

type Amendment = Selectable<BookingAmendmentTable>;
type Cancellation = Selectable<BookingCancellationTable>;

const amendments = mover({
  subject: 'bookingAmendment',
  table: 'booking_amendment',
  machine: amendmentStates,
  params: moveAmendment.params,
  effects: { decline: (_work, _amendment, { reason }) => ({ reason }) },
});
const cancellations = mover({
  subject: 'bookingCancellation',
  table: 'booking_cancellation',
  machine: cancellationStates,
  params: moveCancellation.params,
  effects: { decline: (_work, _cancellation, { reason }) => ({ reason }) },
});

type Answer<A> = { id: bigint; version: number; action: A; reason: string | null };

/** Moves an amendment. The booking takes it when the carrier confirms it. Locks the booking before the amendment, as every call does. */
export async function answerAmendment(work: FreightWork, p: Answer<(typeof amendmentStates.actions)[number]>): Promise<Amendment> {
  const named = await work.db.selectFrom('booking_amendment').select('booking_id').where('id', '=', p.id).executeTakeFirst();
  if (!named) throw new Refusal('NOT_FOUND');
  const booking = await lockBooking(work, named.booking_id, 'any');
  const amendment = requireVersion(
    await work.db.selectFrom('booking_amendment').selectAll().where('id', '=', p.id).forUpdate().executeTakeFirst(),
    p.version,
  );
  const moved = await amendments.take(work, amendment, p);
  if (moved.state === 'confirmed') await takeAmendment(work, booking, moved);
  else await changeBooking(work, booking, `amendment.${p.action}`, {}, { after: { amendment_state: moved.state }, note: p.reason });
  return moved;
}

async function takeAmendment(work: FreightWork, booking: Booking, amendment: Amendment): Promise<void> {
  const { sailing_id, load_station_id, discharge_station_id } = amendment;
  if (sailing_id) await requireSailing(work, sailing_id, { load_station_id, discharge_station_id });
  const lines = await work.db
    .selectFrom('booking_amendment_equipment')
    .select(['size_type', 'units', 'shipper_owned', 'cargo_kg', 'temperature_c', 'non_operating', 'commodity'])
    .where('amendment_id', '=', amendment.id)
    .orderBy('line_no')
    .execute();
  await storeEquipment(work, booking.id, lines);
  const columns = { sailing_id, load_station_id, discharge_station_id };
  const changed = await changeBooking(work, booking, 'amendment.confirm', columns, {
    after: { amendment_state: 'confirmed', equipment: equipmentText(lines) },
  });
  await carrySailing(work, changed);
  await work.publish(bookingResailed, { bookingId: booking.id, from: booking });
  if (changed.state === 'pendingAmendment') await bookings.follow(work, changed, 'amended', { reason: null });
}

/** Moves a cancellation. The booking is cancelled when the carrier confirms it. */
export async function answerCancellation(work: FreightWork, p: Answer<(typeof cancellationStates.actions)[number]>): Promise<Cancellation> {
  const named = await work.db.selectFrom('booking_cancellation').select('booking_id').where('id', '=', p.id).executeTakeFirst();
  if (!named) throw new Refusal('NOT_FOUND');
  const booking = await lockBooking(work, named.booking_id, 'any');
  const cancellation = requireVersion(
    await work.db.selectFrom('booking_cancellation').selectAll().where('id', '=', p.id).forUpdate().executeTakeFirst(),
    p.version,
  );
  const moved = await cancellations.take(work, cancellation, p);
  if (moved.state === 'declined') {
    await changeBooking(work, booking, 'cancellation.decline', {}, { after: { cancellation_state: 'declined' }, note: p.reason });
    return moved;
  }
  // An amendment that still waits ends with its booking.
  await work.db
    .updateTable('booking_amendment')
    .set((eb) => ({ state: 'cancelled', version: eb('version', '+', 1), updated_at: work.now }))
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'received')
    .execute();
  const columns = { reason: cancellation.remark, ...(await releaseAwb(work, booking, cancellation.remark)) };
  await leaveJob(work, await bookings.follow(work, booking, 'cancelled', columns, cancellation.remark));
  return moved;
}
