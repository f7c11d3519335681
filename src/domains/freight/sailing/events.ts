import { type Event, event } from '../../../kernel/event.ts';
import type { Call } from './rules.ts';

/** The times of a sailing were saved: what waits for its ports moves with them. */
export const sailingSaved: Event<{
  readonly sailingId: bigint;
  /** The names and the times by which jobs and their containers knew it until now; null for a new one. */
  readonly before: { readonly vessel: string; readonly voyage: string; readonly calls: readonly Call[] } | null;
}> = event('sailing.saved');

/** A sailing does not call at ports where it did, or at none where it is blank: what is booked there has to be rolled over. */
export const sailingCallsDropped: Event<{
  readonly sailingId: bigint;
  /** Null for all. */
  readonly stationIds: readonly bigint[] | null;
}> = event('sailing.callsDropped');
