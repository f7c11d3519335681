import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'booking.view',
  /** Enters and submits bookings, rolls them over, asks for amendments and cancellations. */
  edit: 'booking.edit',
  /** Records the carrier's answers. */
  answer: 'booking.answer',
  cancel: 'booking.cancel',
  /** Checks the dangerous goods of a booking against their shipper's declaration. */
  checkDangerous: 'booking.checkDangerous',
});
