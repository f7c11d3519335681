import { type Event, event } from '../../../kernel/event.ts';

/** A booking goes with another sailing, or from and to other ports: what was expected of the earlier one is no longer. */
export const bookingResailed: Event<{
  readonly bookingId: bigint;
  readonly from: { readonly sailing_id: bigint | null; readonly load_station_id: bigint; readonly discharge_station_id: bigint };
}> = event('booking.resailed');
