import { type Event, event } from '../../../kernel/event.ts';

/** A filing waits in the queue: the robot begins in the background as soon as this is committed. */
export const filingQueued: Event<Record<never, never>> = event('filing.queued');
