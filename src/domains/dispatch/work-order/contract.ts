import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { type Filters, listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountText,
  byId,
  currency,
  decimal,
  idIn,
  idOut,
  instantIn,
  instantOut,
  line,
  lineOrNull,
  note,
  version,
} from '../../../kernel/schema.ts';
import { shortKinds } from '../exception/kinds.ts';
import { regions } from '../../order/transport-order/kinds.ts';
import { costShares, priceStates, reportCodes } from './kinds.ts';
import { mixRules, waysApart } from './mixed-loading.ts';
import { may } from './permits.ts';
import { answerMinutes } from './rules.ts';
import { crewOut, eventOut, loadIn, loadOut, stopOut, workOrderRow } from './shapes.ts';
import { workOrderStateNames, workOrderStates } from './states.ts';

export const workOrderTabs = [
  { key: 'draft', states: ['draft'], badge: true },
  { key: 'offered', states: ['offered'], badge: true },
  { key: 'accepted', states: ['accepted'], badge: true },
  { key: 'assigned', states: ['assigned'] },
  { key: 'onRoad', states: ['departed', 'arrived'] },
  { key: 'completed', states: ['completed'] },
  { key: 'reviewed', states: ['reviewed'] },
  { key: 'closed', states: ['closed'] },
  { key: 'off', states: ['refused', 'cancelled'] },
] as const;

export const workOrderFilters = {
  words: { is: 'text' },
  no: { is: 'values' },
  order_no: { is: 'values' },
  region: { is: 'choice', of: regions, words: 'workOrder.region' },
  carrier_id: { is: 'ref', to: 'carrier' },
  vehicle_id: { is: 'ref', to: 'vehicle' },
  driver_id: { is: 'ref', to: 'driver' },
  company_id: { is: 'ref', to: 'ownCompany' },
  planned_depart: { is: 'days', of: 'instant' },
  completed_at: { is: 'days', of: 'instant' },
  own: { is: 'flag' },
  late: { is: 'flag' },
  price_state: { is: 'choice', of: priceStates, words: 'workOrder.price' },
} as const satisfies Filters;

export const listWorkOrders = listCall({
  cmd: 'workOrder.list',
  shows: ['workOrder', 'roadException'],
  users: [1],
  permit: may.view,
  row: workOrderRow,
  filters: workOrderFilters,
  sorts: ['planned_depart', 'planned_arrive', 'no'],
  defaultSort: [{ key: 'planned_depart', desc: true }],
  tabs: workOrderTabs,
});

/** All facts of one work order in this domain: stops, loads, events. Finance adds the section of its fees. */
export const getWorkOrder = call({
  cmd: 'workOrder.get',
  shows: ['workOrder', 'order', 'roadException'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: workOrderRow.extend({
    company_name: z.string(),
    /** The carrier whose trucks and drivers may drive it: the one that it was merged with, where it was. */
    crew_carrier_id: idOut.nullable(),
    vehicle_id: idOut.nullable(),
    driver_id: idOut.nullable(),
    ...crewOut,
    vehicle_type_id: idOut.nullable(),
    line_name: z.string().nullable(),
    distance_km: z.string().nullable(),
    pod_required: z.boolean(),
    instructions: z.string().nullable(),
    accepted_at: instantOut.nullable(),
    refused_at: instantOut.nullable(),
    reviewed_at: instantOut.nullable(),
    reviewed_by_name: z.string().nullable(),
    price_decided_by_name: z.string().nullable(),
    price_decided_at: instantOut.nullable(),
    replaces_id: idOut.nullable(),
    replaces_no: z.string().nullable(),
    replaced_by_id: idOut.nullable(),
    replaced_by_no: z.string().nullable(),
    created_by_name: z.string().nullable(),
    capacity_kg: z.string().nullable(),
    capacity_m3: z.string().nullable(),
    stops: z.array(stopOut),
    loaded: z.array(loadOut.extend({ order_id: idOut, customer_name: z.string(), consignee_name: z.string(), live: z.boolean() })),
    events: z.array(eventOut),
  }),
});

/** The carrier, the times and the price. Own trucks have no price; a carrier without an agreed price is paid by quotation. */
export const planFields = z.strictObject({
  carrier_id: idIn,
  vehicle_id: idIn.nullish(),
  driver_id: idIn.nullish(),
  /** Takes turns at the wheel with the driver. */
  second_driver_id: idIn.nullish(),
  vehicle_type_id: idIn.nullish(),
  planned_depart: instantIn,
  planned_arrive: instantIn,
  price: amountText.nullish(),
  price_currency: currency.nullish(),
  price_reason: lineOrNull(200).default(null),
  cost_share: z.enum(costShares).default('gross'),
  pod_required: z.boolean().default(true),
  answer_minutes: z.int().min(5).max(1440).default(answerMinutes),
  instructions: note().default(null),
  /** The way in which goods that may not lie beside each other are kept apart. */
  kept_apart: z.enum(waysApart).nullish(),
});
export type Plan = z.output<typeof planFields>;

export function checkPlan(plan: Plan, context: z.RefinementCtx): void {
  const fault = (at: string, message: string) => context.addIssue({ code: 'custom', message, path: [at] });
  if (plan.second_driver_id && !plan.driver_id) fault('driver_id', 'REQUIRED');
  if (plan.second_driver_id && plan.second_driver_id === plan.driver_id) fault('second_driver_id', 'SAME_DRIVER');
  if (plan.planned_depart >= plan.planned_arrive) fault('planned_arrive', 'WINDOW_TURNED');
  if (plan.price && !plan.price_currency) fault('price_currency', 'REQUIRED');
}

/** A trip that was planned and sent, or waits for its price. */
export const sentTrip = z.object({
  id: idOut,
  no: z.string(),
  state: z.enum(workOrderStateNames),
  version,
  price_state: z.enum(priceStates),
});
const assignRefusals = [
  'VEHICLE_NOT_OF_CARRIER',
  'DRIVER_NOT_OF_CARRIER',
  'VEHICLE_UNFIT',
  'DRIVER_UNFIT',
  'OVERLOADED',
  'OVER_VOLUME',
  'VEHICLE_BUSY',
  'DRIVER_BUSY',
] as const;
const planRefusals = [
  ...assignRefusals,
  'CARRIER_BLACKLISTED',
  'CARRIER_UNFIT',
  'CARRIER_NOT_ACTIVE',
  'VEHICLE_AND_DRIVER_NEEDED',
  'OWN_TRUCK_HAS_NO_PRICE',
  'MIXED_LOADS',
] as const;

/** The rules that the goods of these orders on one truck would break or touch. The dispatcher reads it while choosing. */
export const readMix = call({
  cmd: 'workOrder.mix',
  shows: ['order'],
  kind: 'read',
  users: [1],
  permit: may.dispatch,
  params: z.strictObject({ order_ids: z.array(idIn).min(1).max(100) }),
  result: z.object({
    conflicts: z.array(z.object({ rule: z.enum(mixRules), grade: z.enum(['forbidden', 'apart', 'notice']), orders: z.array(z.string()) })),
  }),
});

/**
 * Puts loads of one or more orders on one truck and dispatches it: an own truck is assigned at once, a carrier is offered the trip. A price
 * above the carrier's quotation waits as a draft until a second person approves it, and the trip is sent then.
 */
export const dispatchLoads = call({
  cmd: 'workOrder.dispatch',
  kind: 'write',
  users: [1],
  permit: may.dispatch,
  params: z
    .strictObject({ ...planFields.shape, loads: z.array(loadIn).min(1, 'NO_LOADS').max(100), replaces_id: idIn.nullish() })
    .superRefine(checkPlan),
  result: sentTrip,
  refusals: [...planRefusals, 'ORDER_NOT_DISPATCHABLE', 'OVER_ORDER', 'MIXED_COMPANIES', 'EMPTY_LOAD', 'NOT_REPLACEABLE'],
});

/** Plans a draft again (after a withdrawal or a rejected price) and sends it, to the same carrier or another. */
export const planWorkOrder = call({
  cmd: 'workOrder.plan',
  kind: 'write',
  users: [1],
  permit: may.dispatch,
  params: z.strictObject({ id: idIn, version, ...planFields.shape }).superRefine(checkPlan),
  result: sentTrip,
  refusals: [...planRefusals, 'ILLEGAL_MOVE'],
});

/**
 * The complete new set of loads: more orders on the truck, less of an order, or an order removed. Allowed until the truck departs, and not
 * while the trip is offered. Truck, driver and price must suit the new loads and their way.
 */
export const changeLoads = call({
  cmd: 'workOrder.changeLoads',
  kind: 'write',
  users: [1],
  permit: may.dispatch,
  params: z.strictObject({
    id: idIn,
    version,
    loads: z.array(loadIn).min(1, 'NO_LOADS').max(100),
    /** Without these the trip keeps those that it has. */
    instructions: note().optional(),
    kept_apart: z.enum(waysApart).nullable().optional(),
  }),
  result: z.object({ version, price_state: z.enum(priceStates) }),
  refusals: [
    'LOADS_FIXED',
    'ORDER_NOT_DISPATCHABLE',
    'OVER_ORDER',
    'MIXED_COMPANIES',
    'MIXED_LOADS',
    'OVERLOADED',
    'OVER_VOLUME',
    'EMPTY_LOAD',
    'VEHICLE_UNFIT',
    'DRIVER_UNFIT',
    'OVER_DAY_HOURS',
    'OVER_WEEK_HOURS',
    'PRICE_OF_OTHER_LOADS',
    'TRIP_OF_BOOKING',
  ],
});

export const assignFields = z
  .strictObject({ id: idIn, version, vehicle_id: idIn, driver_id: idIn, second_driver_id: idIn.nullish() })
  .refine((p) => p.second_driver_id !== p.driver_id, { path: ['second_driver_id'], message: 'SAME_DRIVER' });
/**
 * Assigns vehicle and drivers to an accepted trip, or changes them before departure: an agreed price must suit another type of truck. On the
 * road the truck is exchanged for another of the carrier, at the same price.
 */
export const assignTruck = call({
  cmd: 'workOrder.assign',
  kind: 'write',
  users: [1],
  permit: may.assign,
  params: assignFields,
  result: z.object({ state: z.enum(workOrderStateNames), version }),
  refusals: [...assignRefusals, 'PRICE_OF_OTHER_TRUCK'],
});

/** Moves that need at most a reason. Accept and refuse record the carrier's answer by phone. */
export const moveWorkOrder = moveCall({
  cmd: 'workOrder.move',
  users: [1],
  machine: workOrderStates,
  reasonMax: 200,
  refusals: ['COST_DISPUTED', 'PICKED_UP_ALREADY', 'PRICE_PENDING'],
});

/**
 * A report from the road. `departed` is the departure of the truck with the goods; the other events come after it, except at stops where
 * goods are picked up.
 */
export const reportFields = z.strictObject({
  id: idIn,
  version,
  code: z.enum(['departed', ...reportCodes]),
  stop_id: idIn.nullish(),
  at: instantIn,
  place: lineOrNull(100).default(null),
  latitude: decimal(6, { min: '-90', max: '90' }).nullish(),
  longitude: decimal(6, { min: '-180', max: '180' }).nullish(),
  remark: note(200).default(null),
  file_id: idIn.nullish(),
});
export const reportRefusals = ['ILLEGAL_MOVE', 'IN_THE_FUTURE', 'BEFORE_DEPARTURE', 'STOP_NEEDED', 'NOT_ON_THE_ROAD', 'BEFORE_ARRIVAL'];
export const reportWorkOrder = call({
  cmd: 'workOrder.report',
  kind: 'write',
  users: [1],
  permit: may.report,
  params: reportFields,
  result: z.object({ state: z.enum(workOrderStateNames), version }),
  refusals: reportRefusals,
});

/** The signature for one load: the person, the quantity, the time and the proof. A lower quantity opens an exception of its kind. */
export const signFields = z.strictObject({
  id: idIn,
  version,
  load_id: idIn,
  signed_pieces: z.int().min(0),
  short_kind: z.enum(shortKinds).default('shortage'),
  signed_by: line(64),
  at: instantIn,
  remark: note(200).default(null),
  pod_file_id: idIn.nullish(),
});
export const signResult = z.object({ state: z.enum(workOrderStateNames), version, shortage: z.int() });
export const signRefusals = ['NOT_ON_THE_ROAD', 'SIGNED_ALREADY', 'SIGNED_OVER_LOADED', 'POD_NEEDED', 'IN_THE_FUTURE', 'BEFORE_DEPARTURE'];
export const signLoad = call({
  cmd: 'workOrder.sign',
  kind: 'write',
  users: [1],
  permit: may.sign,
  params: signFields,
  result: signResult,
  refusals: signRefusals,
});

export type WorkOrderRow = RowOf<typeof listWorkOrders>;
export type WorkOrderDetail = ResultOf<typeof getWorkOrder>;
