import { type Event, event } from '../../../kernel/event.ts';

/** The last load of the trip was signed for: finance makes the payable lines. Published in the transaction of the signature. */
export const workOrderCompleted: Event<{ workOrderId: bigint }> = event('workOrder.completed');
/** The trip will not take place (cancelled or refused): its goods are back in the pool; finance voids what was estimated for it. */
export const workOrderCancelled: Event<{ workOrderId: bigint }> = event('workOrder.cancelled');
/** Who drives a trip, for what price or with which goods was set or changed before it left: finance estimates its cost anew. */
export const workOrderPlanned: Event<{ workOrderId: bigint }> = event('workOrder.planned');
