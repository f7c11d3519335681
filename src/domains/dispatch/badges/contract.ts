import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { nothing } from '../../../kernel/schema.ts';
import { poolTabs, receiptTabs } from '../board/contract.ts';
import { roadExceptionTabs } from '../exception/contract.ts';
import { may as mayException } from '../exception/permits.ts';
import { offerTabs } from '../offer/contract.ts';
import { may } from '../work-order/permits.ts';

/**
 * The work that waits in dispatch, one number per first tab: orders to receive, orders to dispatch, offers not confirmed, exceptions not
 * closed.
 */
export const dispatchCounts = {
  count1: receiptTabs[0].states,
  count2: poolTabs[0].states,
  count3: offerTabs[0].states,
  count4: roadExceptionTabs[0].states,
} as const;

/** The badges of the dispatch group. */
export const countDispatch = call({
  cmd: 'B169',
  shows: ['workOrder', 'order', 'roadException'],
  kind: 'read',
  users: [1],
  permit: [may.view, mayException.view],
  params: nothing,
  result: z.object({
    total_count: z.int(),
    counts: z.object({ count1: z.int(), count2: z.int(), count3: z.int(), count4: z.int() }),
  }),
});
