import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { identifierOrNull } from '../../../kernel/identifier.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, code, decimal, idIn, idOut, instantIn, instantOut, lineOrNull, note, resultsOf, version } from '../../../kernel/schema.ts';
import { qtyMax, qualities } from '../stock/kinds.ts';
import { palletNo } from '../stock/pallet-no.ts';
import { deliveries, intercepts, outboundKinds, outboundSources, reservationRules } from './kinds.ts';
import { may } from './permits.ts';
import { outboundStateNames, outboundStates } from './states.ts';

/** Staff, and customers for their own goods. */
const planners = [1, 4] as const;

export const outboundRow = z.object({
  id: idOut,
  version,
  plan_no: z.string(),
  state: z.enum(outboundStateNames),
  kind: z.enum(outboundKinds),
  customer_id: idOut,
  customer_name: z.string(),
  warehouse_id: idOut,
  warehouse_name: z.string(),
  order_no: z.string().nullable(),
  customer_ref: z.string().nullable(),
  delivery: z.enum(deliveries),
  consignee_name: z.string().nullable(),
  etd_from: instantOut,
  etd_to: instantOut,
  late: z.boolean(),
  plate_no: z.string().nullable(),
  driver_name: z.string().nullable(),
  priority: z.int(),
  lines: z.int(),
  qty: z.string(),
  reserved_qty: z.string(),
  picked_qty: z.string(),
  shipped_qty: z.string(),
  /** Until its goods have left. */
  reserved: z.enum(['none', 'part', 'whole']).nullable(),
  intercept: z.enum(intercepts).nullable(),
  /** It is on the floor, and all of its tasks ended with nothing to pick. */
  nothing_found: z.boolean(),
  source: z.enum(outboundSources),
  created_by_name: z.string().nullable(),
  created_at: instantOut,
  reason: z.string().nullable(),
});

export const listOutbound = listCall({
  cmd: 'outbound.list',
  users: planners,
  permit: may.view,
  row: outboundRow,
  filters: {
    words: { is: 'text' },
    plan_no: { is: 'values' },
    customer_ref: { is: 'values' },
    customer_id: { is: 'ref', to: 'customer' },
    warehouse_id: { is: 'ref', to: 'warehouse' },
    kind: { is: 'choice', of: outboundKinds, words: 'outbound.kind' },
    etd: { is: 'days', of: 'instant' },
    late: { is: 'flag' },
    intercepted: { is: 'flag' },
  },
  sorts: ['etd_from', 'plan_no', 'priority'],
  defaultSort: [{ key: 'etd_from', desc: true }],
  tabs: [
    { key: 'all', states: outboundStateNames },
    { key: 'newPlan', states: ['newPlan'], badge: true },
    { key: 'issued', states: ['issued'] },
    { key: 'picked', states: ['picked'] },
    /** Plans on the floor whose owner asks to stop them. */
    { key: 'intercepted', states: [], badge: true },
    { key: 'completed', states: ['completed'] },
    { key: 'cancelled', states: ['cancelled'] },
  ],
});

const palletOrNull = palletNo.nullish().or(z.literal('').transform(() => null));
const codeOrNull = code(24)
  .nullish()
  .or(z.literal('').transform(() => null));
export const outboundLineIn = z.strictObject({
  product_id: idIn,
  qty: decimal(3, { min: '0.001', max: String(qtyMax) }),
  rule: z.enum(reservationRules).default('fifo'),
  lot_no: codeOrNull,
  location_code: codeOrNull,
  pallet_no: palletOrNull,
  remark: lineOrNull(200).default(null),
});

/** The fields of a plan, from a page or an import. Customers may leave out their own name. */
export const outboundFields = z.strictObject({
  kind: z.enum(outboundKinds).default('sale'),
  customer_id: idIn.nullish(),
  warehouse_id: idIn,
  order_no: codeOrNull,
  customer_ref: lineOrNull(64).default(null),
  delivery: z.enum(deliveries).default('pickup'),
  consignee_name: lineOrNull(128).default(null),
  consignee_phone: lineOrNull(32).default(null),
  consignee_address: lineOrNull(200).default(null),
  etd_from: instantIn,
  etd_to: instantIn,
  carrier_name: lineOrNull(128).default(null),
  plate_no: identifierOrNull('plate').default(null),
  driver_name: lineOrNull(64).default(null),
  driver_phone: lineOrNull(32).default(null),
  priority: z.int().min(1).max(5).default(3),
  label_required: z.boolean().default(false),
  split_required: z.boolean().default(false),
  /** The staging lane of its picked goods, which the warehouse alone names; by default the first free one. */
  staging_code: codeOrNull,
  remark: note().default(null),
  lines: z.array(outboundLineIn).min(1, 'NO_GOODS').max(500),
});
export type OutboundFields = z.output<typeof outboundFields>;

/** The facts that a rule needs: a lot, a location, a pallet, or by hand a lot and a pallet. */
const needs = {
  fifo: [],
  fefo: [],
  lot: ['lot_no'],
  location: ['location_code'],
  pallet: ['pallet_no'],
  hand: ['lot_no', 'pallet_no'],
} as const;

function checkFields(plan: OutboundFields, context: z.RefinementCtx): void {
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', message, path });
  if (plan.etd_from >= plan.etd_to) fault(['etd_to'], 'WINDOW_TURNED');
  plan.lines.forEach((line, place) => {
    for (const key of needs[line.rule]) if (!line[key]) fault(['lines', place, key], 'REQUIRED');
  });
}
export const outboundContents = outboundFields.superRefine(checkFields);

export const saveOutbound = call({
  cmd: 'outbound.save',
  shows: ['outbound', 'pallet'],
  kind: 'write',
  users: planners,
  permit: may.edit,
  params: z
    .strictObject({
      ...outboundFields.shape,
      id: idIn.nullish(),
      version: version.nullish(),
      /** Reserves the stock in the same call; refused when there is not enough. */
      reserve: z.boolean().default(false),
    })
    .superRefine(checkFields),
  result: z.object({ id: idOut, plan_no: z.string(), state: z.enum(outboundStateNames), version }),
  refusals: ['PLAN_ISSUED', 'NOT_THEIRS', 'CUSTOMER_NOT_ACTIVE', 'STOCK_MISSING', 'STOCK_CHANGED'],
});

export const outboundLineOut = z.object({
  ...resultsOf(outboundLineIn),
  id: idOut,
  line_no: z.int(),
  lot_no: z.string().nullable(),
  location_code: z.string().nullable(),
  pallet_no: z.string().nullable(),
  product_code: z.string(),
  product_name: z.string(),
  unit: z.string(),
  reserved_qty: z.string(),
  picked_qty: z.string(),
  shipped_qty: z.string(),
});

export const outboundDetail = outboundRow.extend({
  ...resultsOf(outboundFields),
  customer_id: idOut,
  order_no: z.string().nullable(),
  staging_code: z.string().nullable(),
  company_name: z.string(),
  order_id: idOut.nullable(),
  intercept_reason: z.string().nullable(),
  gate_pass_no: z.string().nullable(),
  issued_by_name: z.string().nullable(),
  issued_at: instantOut.nullable(),
  picked_at: instantOut.nullable(),
  completed_by_name: z.string().nullable(),
  completed_at: instantOut.nullable(),
  cancelled_at: instantOut.nullable(),
  line_rows: z.array(outboundLineOut),
});

export const getOutbound = call({
  cmd: 'outbound.get',
  kind: 'read',
  users: planners,
  permit: may.view,
  params: byId,
  result: outboundDetail,
});

export const moveOutbound = moveCall({
  cmd: 'outbound.move',
  users: planners,
  machine: outboundStates,
  reasonMax: 200,
  with: {
    /** Reserves what there is when it is not enough; needs a right of its own. */
    partial: z.boolean().default(false),
    /** The truck and the person that take the goods, for the gate pass. */
    plate_no: identifierOrNull('plate').nullish(),
    driver_name: lineOrNull(64).nullish(),
    driver_phone: lineOrNull(32).nullish(),
  },
  refusals: [
    'STOCK_MISSING',
    'STOCK_CHANGED',
    'NOTHING_MISSING',
    'NOT_ALL_MISSING',
    'NOT_LOADED',
    'EXPIRED_TO_SHIP',
    'INTERCEPTED',
    'LOCATION_FROZEN',
  ],
});

/**
 * For each line the stock of its goods in the warehouse: free by the line's rule, and what keeps the rest: reservations of other plans,
 * holds, frozen locations, and areas that are not picked from.
 */
export const readOutboundStock = call({
  cmd: 'outbound.stock',
  shows: ['outbound', 'pallet'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: z.object({
    lines: z.array(
      z.object({
        line_id: idOut,
        line_no: z.int(),
        product_code: z.string(),
        product_name: z.string(),
        wanted: z.string(),
        free: z.string(),
        missing: z.string(),
        reserved: z.string(),
        held: z.string(),
        frozen: z.string(),
        elsewhere: z.string(),
        /** The plans that have reserved the same goods. */
        plans: z.string(),
      }),
    ),
    reservations: z.array(
      z.object({
        id: idOut,
        line_no: z.int(),
        product_name: z.string(),
        lot_no: z.string(),
        location_code: z.string().nullable(),
        pallet_no: z.string(),
        qty: z.string(),
      }),
    ),
  }),
});

/** Stock that can be chosen by hand: what is free in a warehouse of some products, or of all goods of an owner, the oldest first. */
export const readFreeStock = call({
  cmd: 'outbound.freeStock',
  shows: ['pallet', 'outbound'],
  kind: 'read',
  users: planners,
  permit: may.edit,
  params: z.strictObject({ warehouse_id: idIn, customer_id: idIn.nullish(), product_ids: z.array(idIn).max(50) }),
  result: z.object({
    stock: z.array(
      z.object({
        id: idOut,
        product_id: idOut,
        product_name: z.string(),
        lot_no: z.string(),
        batch_no: z.string().nullable(),
        quality: z.enum(qualities),
        expiry_on: z.string().nullable(),
        location_code: z.string(),
        pallet_no: z.string(),
        available: z.string(),
        since: instantOut,
      }),
    ),
    /** There is more than is listed. */
    more: z.boolean(),
  }),
});

export type OutboundRow = z.output<typeof outboundRow>;
export type OutboundDetail = typeof getOutbound extends Call<infer _P, infer R> ? z.output<R> : never;
