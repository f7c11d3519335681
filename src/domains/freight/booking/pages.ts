import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as messages } from '../carrier-message/permits.ts';
import { may } from './permits.ts';

const booking = { group: 'freight', users: [1] } as const;
const list = {
  ...booking,
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.edit, may.answer, may.cancel, may.checkDangerous, messages.view, messages.issue],
  file: 'list',
} as const;
const form = { ...booking, kind: 'add', shown: false, permit: may.edit } as const;

export const oceanBookingsPage = linkedPage({
  ...list,
  path: '/freight/booking/order',
  title: 'page.oceanBookings',
  fixed: { mode: 'ocean' },
  icon: 'document',
  place: 30,
});
export const airBookingsPage = linkedPage({
  ...list,
  path: '/freight/booking/air/order',
  title: 'page.airBookings',
  fixed: { mode: 'air' },
  icon: 'document',
  place: 40,
});
/** A new booking, for a job if the address names one, or one that may still be changed. */
export const addOceanBookingPage = linkedPage({
  ...form,
  path: '/freight/booking/order/addBook',
  params: ['id?', 'job?'],
  title: 'page.addOceanBooking',
  file: 'ocean-form',
});
export const addAirBookingPage = linkedPage({
  ...form,
  path: '/freight/booking/order/addAirBook',
  params: ['id?', 'job?'],
  title: 'page.addAirBooking',
  file: 'air-form',
});
export const bookingDetailPage = linkedPage({
  ...booking,
  path: '/freight/booking/order/bookingDetail',
  params: ['id'],
  shows: 'booking',
  title: 'page.bookingDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});

export const pages: readonly Page[] = pagesOf([
  oceanBookingsPage,
  airBookingsPage,
  addOceanBookingPage,
  addAirBookingPage,
  bookingDetailPage,
]);
