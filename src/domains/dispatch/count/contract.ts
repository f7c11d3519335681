import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { nothing } from '../../../kernel/schema.ts';
import type { OrderState } from '../../order/order/states.ts';
import { may as mayException } from '../exception/permits.ts';
import type { RoadExceptionState } from '../exception/states.ts';
import { may } from '../work-order/permits.ts';
import type { WorkOrderState } from '../work-order/states.ts';

/** What waits in dispatch, one number a tab: orders to receive, orders to dispatch, offers not confirmed, exceptions not closed. */
export const dispatchCounts: {
  readonly count1: { readonly page: string; readonly orders: readonly OrderState[] };
  readonly count2: { readonly page: string; readonly orders: readonly OrderState[] };
  readonly count3: { readonly page: string; readonly workOrders: readonly WorkOrderState[] };
  readonly count4: { readonly page: string; readonly exceptions: readonly RoadExceptionState[] };
} = {
  count1: { page: '/dispatch/receiveOrder', orders: ['reviewed'] },
  count2: { page: '/dispatch/dispatchOrder', orders: ['received', 'partDispatched'] },
  count3: { page: '/dispatch/notConfirmOrder', workOrders: ['offered'] },
  count4: { page: '/dispatch/abnormal/record', exceptions: ['open', 'handling'] },
};

/** The badges of the dispatch group. */
export const countDispatch = call({
  cmd: 'B169',
  kind: 'read',
  users: [1],
  permit: [may.view, mayException.view],
  params: nothing,
  result: z.object({
    total_count: z.int(),
    counts: z.object({ count1: z.int(), count2: z.int(), count3: z.int(), count4: z.int() }),
  }),
});
