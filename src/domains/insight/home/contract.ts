import { z } from 'zod';
import { call, showsOf } from '../../../kernel/call.ts';
import { currency, idOut, instantOut, nothing } from '../../../kernel/schema.ts';
import { listApprovals } from '../../workspace/approval/contract.ts';

/** The lists with waiting work of staff. Each is one that the reader may open, of records on which the reader may act. */
export const waitingKeys = [
  'approvals',
  'draftOrders',
  'reviewOrders',
  'receiveOrders',
  'dispatchOrders',
  'lateOffers',
  'lateDepartures',
  'openExceptions',
  'auditInbound',
  'receiveGoods',
  'putAwayGoods',
  'pickGoods',
  'unpricedCharges',
  'reviewCharges',
  'billCharges',
  'unsentBills',
  'disputedBills',
  'reviewPayables',
  'draftRequests',
  'payRequests',
  'unallocatedReceipts',
] as const;
export type WaitingKey = (typeof waitingKeys)[number];

/** Lists of the moment that a job is done with, such as the trucks that are free. Nothing in them waits for the reader. */
export const standingKeys = ['freeTrucks', 'dueBills'] as const;
export type StandingKey = (typeof standingKeys)[number];

/** The same of a carrier's and of a customer's people. */
export const partyWaitingKeys = [
  'answerOffers',
  'assignTrips',
  'startTrips',
  'proveDelivery',
  'confirmPrices',
  'confirmBills',
  'answerQuotations',
  'answerClaims',
] as const;
export type PartyWaitingKey = (typeof partyWaitingKeys)[number];
export const partyStandingKeys = ['arrivingOrders', 'openBills', 'billsDue'] as const;
export type PartyStandingKey = (typeof partyStandingKeys)[number];

/** The number at which the records of a list are no longer counted. */
export const countMax = 5000;

/** A list in figures. Above `countMax` it has neither an age nor amounts, which would be those of some of its records. */
function listFigures<K extends string>(keys: readonly [K, ...K[]]) {
  return z.object({
    key: z.enum(keys),
    count: z.int(),
    /** The instant since which the first of its records waits, or at which the first of them is due to begin. */
    oldest_at: instantOut.nullable(),
    /** The sum of its records in each currency; empty where they have no amounts. */
    amounts: z.array(z.object({ currency, amount: z.string() })),
    /** Its only record, where there is exactly one. */
    record_id: idOut.nullable(),
  });
}
export type ListFigures<K extends string = string> = z.output<ReturnType<typeof listFigures<K>>>;

/**
 * The summary of the home page: what waits for the reader by list, the most overdue orders, expiring papers and the latest announcements, as
 * far as the reader may see them.
 */
export const homeSummary = call({
  cmd: 'home.summary',
  shows: [
    ...showsOf(listApprovals),
    'order',
    'workOrder',
    'roadException',
    'inbound',
    'picking',
    'charge',
    'bill',
    'cash',
    'vehicle',
    'driver',
    'updateLog',
  ],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({
    waiting: z.array(listFigures(waitingKeys)),
    standing: z.array(listFigures(standingKeys)),
    late: z.array(
      z.object({ id: idOut, order_no: z.string(), customer: z.string(), destination: z.string(), due_at: instantOut, state: z.string() }),
    ),
    running_out: z.object({ vehicles: z.int(), drivers: z.int() }).nullable(),
    updates: z.array(z.object({ id: idOut, day: z.string(), release: z.string(), text: z.string() })),
  }),
});

/** The waiting work of a carrier or a customer, and its figures of the moment. */
export const partySummary = call({
  cmd: 'home.party',
  shows: ['order', 'workOrder', 'bill', 'quotation', 'cargoClaim'],
  kind: 'read',
  users: [2, 4],
  permit: 'signedIn',
  params: nothing,
  result: z.object({ waiting: z.array(listFigures(partyWaitingKeys)), standing: z.array(listFigures(partyStandingKeys)) }),
});

/** Figures of a day, each for those who may act on what it counts. */
export const figureKeys = ['ordersEntered', 'tripsDeparted', 'onTime', 'palletsReceived', 'received', 'margin'] as const;
export type FigureKey = (typeof figureKeys)[number];

/** The days of a figure's trend, the last of which is today. They hold this week and the one before on every weekday. */
export const figureDays = 14;

/**
 * Figures of the user's own company by day in its time zone, oldest first: numbers of records, percents, or amounts in the company's
 * currency. A day without a base for a percent is null. `margin_week` is the margin from Monday to today beside that of the same days of
 * the week before. `overdue` is the open amount of customers' bills past their due day, by age.
 */
export const homeFigures = call({
  cmd: 'home.figures',
  shows: ['order', 'workOrder', 'charge', 'bill', 'cash', 'inbound'],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({
    company_id: idOut,
    currency,
    figures: z.array(z.object({ key: z.enum(figureKeys), days: z.array(z.string().nullable()) })),
    margin_week: z.object({ current: z.string(), before: z.string() }).nullable(),
    overdue: z.object({ to30: z.string(), to60: z.string(), over60: z.string(), bills: z.int() }).nullable(),
  }),
});

/**
 * The office's records that wait for the caller (specification): loans (`borrow`), expense claims (`write_off`), leave, seals to decide
 * (`steal`), business trips and activity claims (`reimbursement`).
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
