import { handle } from '../../../server/db.ts';
import { moveBooking } from '../../contract.ts';
import { bookings, lockBooking } from '../booking.ts';

export default handle(moveBooking, async (work, p) => bookings.take(work, await lockBooking(work, p.id, p.version), p));
