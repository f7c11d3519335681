import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { type Filters, listCall, type RowOf } from '../../../kernel/list.ts';
import { idIn, idOut, instantOut, version } from '../../../kernel/schema.ts';
import { businessTypes, regions } from '../../order/transport-order/kinds.ts';
import { may as mayOrder } from '../../order/transport-order/permits.ts';
import { orderStateNames } from '../../order/transport-order/states.ts';
import { releaseStates } from '../order-leg/kinds.ts';
import { may } from '../work-order/permits.ts';

/** Orders that wait for a truck, orders dispatched in part, and orders dispatched in full. */
export const poolTabs = [
  { key: 'toDispatch', states: ['received', 'partDispatched'], badge: true },
  { key: 'rest', states: ['inTransit'] },
  { key: 'dispatched', states: ['dispatched'] },
] as const;

const poolRow = z.object({
  id: idOut,
  version,
  order_no: z.string(),
  state: z.enum(orderStateNames),
  region: z.enum(regions),
  business_type: z.enum(businessTypes),
  customer_name: z.string(),
  origin_name: z.string(),
  destination_name: z.string(),
  border_name: z.string().nullable(),
  shipper_name: z.string(),
  consignee_name: z.string(),
  goods: z.string(),
  pickup_from: instantOut,
  pickup_to: instantOut,
  due_at: instantOut,
  /** The times of the leg that the next truck drives; null for an order without a change of truck. */
  leg_from: instantOut.nullable(),
  leg_to: instantOut.nullable(),
  /** The hours on the road of its next truck: the standard ones of the road line or those planned for the leg, whichever are more. */
  road_hours: z.string().nullable(),
  /** True when the time of the next pick-up has ended and part of the order still has no truck for it. */
  late: z.boolean(),
  vehicle_type_id: idOut.nullable(),
  vehicle_type_name: z.string().nullable(),
  is_dg: z.boolean(),
  pieces: z.int(),
  pallets: z.string(),
  gross_kg: z.string(),
  volume_m3: z.string(),
  left_pieces: z.int(),
  left_pallets: z.string(),
  left_kg: z.string(),
  left_m3: z.string(),
  /** The leg that the next truck drives, and the number of legs; null and 0 for an order without a change of truck. */
  leg: z.int().nullable(),
  legs: z.int(),
  leg_carrier_id: idOut.nullable(),
  /** The customs release of that leg; null for an order without a change of truck. */
  release: z.enum(releaseStates).nullable(),
  work_orders: z.array(z.string()),
  remark: z.string().nullable(),
});

export const poolFilters = {
  words: { is: 'text' },
  order_no: { is: 'values' },
  customer_id: { is: 'ref', to: 'customer' },
  company_id: { is: 'ref', to: 'ownCompany' },
  region: { is: 'choice', of: regions, words: 'workOrder.region' },
  business_type: { is: 'choice', of: businessTypes, words: 'order.business' },
  origin_station_id: { is: 'ref', to: 'station' },
  destination_station_id: { is: 'ref', to: 'station' },
  vehicle_type_id: { is: 'ref', to: 'vehicleType' },
  pickup_from: { is: 'days', of: 'instant' },
  late: { is: 'flag' },
} as const satisfies Filters;

/**
 * The pool: the orders that dispatch has received, with the part of each that still needs a truck. The regional lists are the pool,
 * filtered.
 */
export const listPool = listCall({
  cmd: 'dispatchOrder.list',
  shows: ['order', 'workOrder'],
  users: [1],
  permit: may.view,
  row: poolRow,
  filters: poolFilters,
  sorts: ['pickup_from', 'due_at', 'order_no'],
  defaultSort: [{ key: 'pickup_from' }],
  tabs: poolTabs,
});
/** Orders that order review handed over and dispatch has not received yet, and received orders that are not dispatched. */
export const receiptTabs = [
  { key: 'toReceive', states: ['reviewed'], badge: true },
  { key: 'received', states: ['received'] },
] as const;

export const listReceipts = listCall({
  cmd: 'receiveOrder.list',
  shows: ['order', 'workOrder'],
  users: [1],
  permit: [may.view, mayOrder.receive],
  row: poolRow,
  filters: poolFilters,
  sorts: ['pickup_from', 'due_at', 'order_no'],
  defaultSort: [{ key: 'pickup_from' }],
  tabs: receiptTabs,
});
export type PoolRow = RowOf<typeof listPool>;

/** The reasons for the plan: words `dispatchOrder.why.<word>` with facts. */
const reason = z.object({ word: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) });

/**
 * Suggests a plan for the chosen orders by a simple rule. Orders with the same route and window share a truck while they fit. The smallest
 * free truck that can carry them is taken, of the type asked for before others, our own before a carrier's, with its usual driver. Nothing is
 * stored: the dispatcher decides.
 */
export const suggestPlan = call({
  cmd: 'dispatchOrder.suggest',
  shows: ['order', 'workOrder', 'vehicle', 'driver'],
  kind: 'read',
  users: [1],
  permit: may.dispatch,
  params: z.strictObject({ order_ids: z.array(idIn).min(1).max(100) }),
  result: z.object({
    plans: z.array(
      z.object({
        orders: z.array(z.object({ id: idOut, order_no: z.string() })),
        carrier_id: idOut,
        carrier_name: z.string(),
        own: z.boolean(),
        vehicle_id: idOut,
        plate_no: z.string(),
        driver_id: idOut.nullable(),
        driver_name: z.string().nullable(),
        planned_depart: instantOut,
        planned_arrive: instantOut,
        fill_percent: z.int(),
        why: z.array(reason),
      }),
    ),
    unplaced: z.array(z.object({ id: idOut, order_no: z.string(), why: reason })),
  }),
});
export type SuggestedPlan = ResultOf<typeof suggestPlan>['plans'][number];
