import { type ReactNode, useState } from 'react';
import type { Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type BookingRow, moveBooking } from '../contract.ts';
import type { AmendmentState, BookingState, CancellationState } from '../states.ts';

export const bookingTones: Readonly<Record<BookingState, Tone>> = {
  draft: 'neutral',
  received: 'info',
  pendingUpdate: 'warning',
  updateReceived: 'info',
  confirmed: 'good',
  pendingAmendment: 'warning',
  completed: 'neutral',
  rejected: 'bad',
  declined: 'bad',
  cancelled: 'bad',
};
export const amendmentTones: Readonly<Record<AmendmentState, Tone>> = {
  received: 'warning',
  confirmed: 'good',
  declined: 'bad',
  cancelled: 'neutral',
};
export const cancellationTones: Readonly<Record<CancellationState, Tone>> = { received: 'warning', confirmed: 'bad', declined: 'neutral' };

type Moved = Pick<BookingRow, 'id' | 'version' | 'state' | 'booking_no' | 'mode' | 'carrier_booking_ref'>;

/** The moves of a booking on its list and on its page. A confirmation asks for the carrier's reference. */
export function useBookingMoves<Row extends Moved>(): Moves<Row> & { dialog: ReactNode } {
  const [confirming, setConfirming] = useState<Row | null>(null);
  const moves = useMoves(moveBooking, { dialogs: { confirm: (row: Row) => setConfirming(row) } });
  return { ...moves, dialog: confirming && <ConfirmDialog booking={confirming} close={() => setConfirming(null)} /> };
}

function ConfirmDialog({ booking, close }: { booking: Moved; close: () => void }): ReactNode {
  const { id, version, carrier_booking_ref } = booking;
  return (
    <FormDialog
      call={moveBooking}
      verb="booking.do.confirm"
      of={booking.booking_no}
      start={{ id, version, action: 'confirm', carrier_booking_ref }}
      fields={[
        booking.mode === 'ocean'
          ? { key: 'carrier_booking_ref', is: 'text', required: true }
          : { key: 'carrier_booking_ref', word: 'booking.air_ref', is: 'text' },
      ]}
      close={close}
    />
  );
}
