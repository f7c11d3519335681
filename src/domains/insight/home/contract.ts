import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { currency, idOut, instantOut, nothing } from '../../../kernel/schema.ts';

/** The lists with waiting work. Each key is a list that the reader may open and act on; its number stops at 100. */
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
 * The summary of the home page: waiting work by list, the most overdue orders, expiring papers and the latest announcements, as far as the
 * reader may see them.
 */
export const homeSummary = call({
  cmd: 'home.summary',
  shows: ['order', 'workOrder', 'roadException', 'charge', 'bill', 'paymentRequest', 'cash', 'vehicle', 'driver', 'updateLog'],
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

/** Figures of a day, each for those who may act on what it counts. */
export const figureKeys = ['ordersEntered', 'tripsDeparted', 'onTime', 'palletsReceived', 'received', 'margin'] as const;
export type FigureKey = (typeof figureKeys)[number];

/** The days of a figure's trend, the last of which is today. */
export const figureDays = 14;

/**
 * Figures of the user's own company by day in its time zone, oldest first: numbers of records, percents, or amounts in the company's
 * currency. A day without a base for a percent is null. `overdue` is the open amount of customers' bills past their due day, by age.
 */
export const homeFigures = call({
  cmd: 'home.figures',
  shows: ['order', 'workOrder', 'charge', 'bill', 'cash', 'inbound'],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({
    currency,
    figures: z.array(z.object({ key: z.enum(figureKeys), days: z.array(z.string().nullable()) })),
    overdue: z.object({ to30: z.string(), to60: z.string(), over60: z.string(), bills: z.int() }).nullable(),
  }),
});

/**
 * The office's records that wait for the caller (specification): loans (`borrow`), expense claims (`write_off`), leave, seals to decide (`steal`),
 * business trips and activity claims (`reimbursement`).
 */
export const countApprovals = call({
  cmd: 'B820',
  shows: ['approval', 'loan', 'expenseClaim', 'leave', 'sealRequest', 'trip'],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({
    borrow: z.int(),
    write_off: z.int(),
    leave: z.int(),
    steal: z.int(),
    travel: z.int(),
    reimbursement: z.int(),
  }),
});
