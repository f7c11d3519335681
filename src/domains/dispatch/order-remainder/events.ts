import { type Event, event } from '../../../kernel/event.ts';

/** The rest of an order will not be shipped, and the order is reduced to the goods on its trucks: finance estimates it again. */
export const remainderClosed: Event<{ orderId: bigint }> = event('order.remainderClosed');
