import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { type Filters, listCall, type RowOf } from '../../../kernel/list.ts';
import { byId, currency, idIn, idOut, instantOut, note, version } from '../../../kernel/schema.ts';
import { assignFields, moveWorkOrder, reportFields, reportRefusals, signFields, signRefusals, signResult } from '../work-order/contract.ts';
import { carrierMay } from '../work-order/permits.ts';
import { crewOut, eventOut, loadOut, stopOut, tripRow } from '../work-order/shapes.ts';
import { workOrderStateNames } from '../work-order/states.ts';

/*
 * A carrier's view and actions: its own trips, with only the data that it needs to drive them and be paid. No customer, no customer price,
 * no quotation of ours, no other carrier.
 */

/** The carrier's own price for the trip; null means by quotation. */
const carrierRow = tripRow.extend({
  company_name: z.string(),
  pod_required: z.boolean(),
  buy_amount: z.string().nullable(),
  buy_currency: currency.nullable(),
  carrier_confirmed_at: instantOut.nullable(),
  carrier_dispute: z.string().nullable(),
});

const filters = {
  words: { is: 'text' },
  no: { is: 'values' },
  planned_depart: { is: 'days', of: 'instant' },
  completed_at: { is: 'days', of: 'instant' },
  late: { is: 'flag' },
} as const satisfies Filters;

export const carrierTabs = [
  { key: 'offered', states: ['offered'], badge: true },
  { key: 'accepted', states: ['accepted'], badge: true },
  { key: 'assigned', states: ['assigned'] },
  { key: 'onRoad', states: ['departed', 'arrived'] },
  { key: 'arrived', states: ['arrived'] },
  { key: 'completed', states: ['completed'] },
  { key: 'reviewed', states: ['reviewed', 'closed'] },
  { key: 'toConfirm', states: ['completed'] },
  { key: 'disputed', states: ['completed'] },
  { key: 'off', states: ['refused', 'cancelled'] },
] as const;

export const listCarrierWork = listCall({
  cmd: 'carrierWork.list',
  shows: ['workOrder', 'roadException'],
  users: [2],
  permit: carrierMay.view,
  row: carrierRow,
  filters,
  sorts: ['planned_depart', 'planned_arrive', 'no', 'answer_by'],
  defaultSort: [{ key: 'planned_depart', desc: true }],
  tabs: carrierTabs,
});

export const getCarrierWork = call({
  cmd: 'carrierWork.get',
  shows: ['workOrder', 'roadException'],
  kind: 'read',
  users: [2],
  permit: carrierMay.view,
  params: byId,
  result: carrierRow.extend({
    vehicle_id: idOut.nullable(),
    driver_id: idOut.nullable(),
    ...crewOut,
    instructions: z.string().nullable(),
    accepted_at: instantOut.nullable(),
    stops: z.array(stopOut),
    loaded: z.array(loadOut),
    events: z.array(eventOut),
  }),
});

const moved = z.object({ state: z.enum(workOrderStateNames), version });

/** Accepts an offered trip, or refuses it with a reason. */
export const answerCarrierWork = call({
  cmd: 'carrierWork.answer',
  shows: ['workOrder'],
  kind: 'write',
  users: [2],
  permit: carrierMay.answer,
  params: z.strictObject({ id: idIn, version, accept: z.boolean(), reason: note(moveWorkOrder.reasonMax).default(null) }),
  result: moved,
  refusals: ['ILLEGAL_MOVE', 'REASON_REQUIRED'],
});

/** Assigns one of the carrier's own trucks and drivers to a trip. */
export const assignCarrierWork = call({
  cmd: 'carrierWork.assign',
  shows: ['workOrder'],
  kind: 'write',
  users: [2],
  permit: carrierMay.assign,
  params: assignFields,
  result: moved,
  refusals: ['VEHICLE_UNFIT', 'DRIVER_UNFIT', 'OVERLOADED', 'OVER_VOLUME', 'VEHICLE_BUSY', 'DRIVER_BUSY'],
});

export const reportCarrierWork = call({
  cmd: 'carrierWork.report',
  shows: ['workOrder'],
  kind: 'write',
  users: [2],
  permit: carrierMay.report,
  params: reportFields,
  result: moved,
  refusals: reportRefusals,
});

export const signCarrierWork = call({
  cmd: 'carrierWork.sign',
  shows: ['workOrder'],
  kind: 'write',
  users: [2],
  permit: carrierMay.report,
  params: signFields,
  result: signResult,
  refusals: signRefusals,
});

/** Confirms the price of a finished trip, or disputes it. */
export const confirmCarrierCost = call({
  cmd: 'carrierWork.confirmCost',
  shows: ['workOrder'],
  kind: 'write',
  users: [2],
  permit: carrierMay.review,
  params: z
    .strictObject({ id: idIn, version, agree: z.boolean(), reason: note(300).default(null) })
    .superRefine(({ agree, reason }, context) => {
      if (!agree && !reason) context.addIssue({ code: 'custom', message: 'REASON_REQUIRED', path: ['reason'] });
    }),
  result: moved,
  refusals: ['NOT_COMPLETED'],
});

export type CarrierWorkRow = RowOf<typeof listCarrierWork>;
export type CarrierWorkDetail = ResultOf<typeof getCarrierWork>;
