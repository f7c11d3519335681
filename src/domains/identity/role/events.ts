import { type Event, event } from '../../../kernel/event.ts';

/** A role that nobody holds is about to be deleted: what stands for its holders alone goes with it. */
export const removingRole: Event<{ roleId: bigint }> = event('role.removing');
