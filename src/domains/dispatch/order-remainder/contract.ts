import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { idIn, idOut, line, version } from '../../../kernel/schema.ts';
import { may as mayOrder } from '../../order/transport-order/permits.ts';
import { orderStateNames } from '../../order/transport-order/states.ts';
import { may as mayTrip } from '../work-order/permits.ts';

const amounts = z.object({ pieces: z.int(), gross_kg: z.string(), volume_m3: z.string() });

/** The part of an order that is on trucks, and the part that has none. `open` while the second can be closed. */
export const getOrderRemainder = call({
  cmd: 'orderRemainder.get',
  shows: ['order', 'workOrder'],
  kind: 'read',
  users: [1],
  permit: mayTrip.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({ order_id: idOut, order_no: z.string(), version, open: z.boolean(), loaded: amounts, left: amounts }),
});
export type OrderRemainder = ResultOf<typeof getOrderRemainder>;

/**
 * The rest of an order will not be shipped: the order is reduced to the goods on its trucks, whatever leg they have reached. It is dispatched
 * then, and signed once the last of them is.
 */
export const closeOrderRemainder = call({
  cmd: 'orderRemainder.close',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: mayOrder.cancelDispatched,
  params: z.strictObject({ order_id: idIn, version, reason: line(200) }),
  result: z.object({ order_id: idOut, version, state: z.enum(orderStateNames) }),
  refusals: ['CHANGED_MEANWHILE', 'REMAINDER_NONE'],
});
