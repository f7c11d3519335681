import { type Event, event } from '../../../kernel/event.ts';

/** The account of a party stands for another party from now on: what was kept for its user is about the former one. */
export const accountMoved: Event<{ accountId: bigint }> = event('account.moved');
