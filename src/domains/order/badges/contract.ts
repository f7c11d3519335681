import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { nothing } from '../../../kernel/schema.ts';
import { may as document } from '../document/permits.ts';
import { may as order } from '../transport-order/permits.ts';
import { may as track } from '../tracking/permits.ts';

/** The badges of the order centre; each is 0 if the user may not see its list. */
export const countOrders = call({
  cmd: 'order.counts',
  kind: 'read',
  users: [1],
  permit: [order.review, track.view, document.view],
  params: nothing,
  result: z.object({ to_review: z.int(), late: z.int(), pod_missing: z.int() }),
});
