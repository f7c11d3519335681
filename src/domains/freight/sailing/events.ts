import { type Event, event } from '../../../kernel/event.ts';

/** The times of a sailing were saved: what waits for its ports moves with them. */
export const sailingSaved: Event<{ readonly sailingId: bigint }> = event('sailing.saved');
