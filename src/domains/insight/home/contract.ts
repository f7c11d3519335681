import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idOut, instantOut, nothing } from '../../../kernel/schema.ts';

/** Where work waits. Each key is a list that the person may open and act on; the number stops at 100. */
export const waitingKeys = [
  'draftOrders',
  'reviewOrders',
  'receiveOrders',
  'dispatchOrders',
  'unansweredOffers',
  'openExceptions',
  'unpricedCharges',
  'reviewCharges',
  'unsentBills',
  'disputedBills',
  'paymentRequests',
  'unallocatedReceipts',
] as const;
export type WaitingKey = (typeof waitingKeys)[number];

/**
 * What waits for me on the home page: counts by list, the orders that are latest, papers that run out, and what was announced last.
 * Only what the person may see.
 */
export const homeSummary = call({
  cmd: 'home.summary',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({
    waiting: z.array(z.object({ key: z.enum(waitingKeys), count: z.int() })),
    late: z.array(
      z.object({ id: idOut, order_no: z.string(), customer: z.string(), destination: z.string(), due_at: instantOut, state: z.string() }),
    ),
    running_out: z.object({ vehicles: z.int(), drivers: z.int() }).nullable(),
    updates: z.array(z.object({ id: idOut, day: z.string(), release: z.string(), text: z.string() })),
  }),
});
