import { type Event, event } from '../../../kernel/event.ts';

/** A booking goes with another sailing, for another job, from and to other ports, or not at all: what was expected before is no longer. */
export const bookingResailed: Event<{
  readonly bookingId: bigint;
  readonly from: {
    readonly job_id: bigint;
    readonly sailing_id: bigint | null;
    readonly load_station_id: bigint;
    readonly discharge_station_id: bigint;
  };
}> = event('booking.resailed');
