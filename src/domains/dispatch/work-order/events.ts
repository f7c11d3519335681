import { type Event, event } from '../../../kernel/event.ts';

/** The last load of the trip was signed for: finance creates the payable lines. Published in the transaction of the signature. */
export const workOrderCompleted: Event<{ workOrderId: bigint }> = event('workOrder.completed');
/** The trip will not take place (cancelled or refused): its goods are back in the pool; finance voids its estimated lines. */
export const workOrderCancelled: Event<{ workOrderId: bigint }> = event('workOrder.cancelled');
/**
 * The carrier, price or goods of a trip were set or changed before its departure: finance estimates its cost again, and that of the orders
 * that were taken off it.
 */
export const workOrderPlanned: Event<{ workOrderId: bigint; takenOff?: readonly bigint[] }> = event('workOrder.planned');
