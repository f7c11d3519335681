import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listBookings } from './contract.ts';
import { bookingDetailPage } from './pages.ts';

/** Bookings by their number, the carrier's reference or the air waybill number. */
export const searches = [
  searchSource({
    word: 'booking.section.bookings',
    call: listBookings,
    params: (text) => ({ tab: 'all', where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.booking_no,
        hint: hintOf(row.carrier_booking_ref ?? row.awb_no, row.customer_name, row.carriage, row.job_no),
        state: { words: 'booking.state', state: row.state },
        links: [link(bookingDetailPage, { id: row.id })],
      })),
  }),
];
