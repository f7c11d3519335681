import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { identifierOrNull, isIdentifier } from '../../../kernel/identifier.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  byId,
  code,
  day,
  decimal,
  idIn,
  idOut,
  instantIn,
  instantOut,
  line,
  lineOrNull,
  note,
  resultsOf,
  version,
} from '../../../kernel/schema.ts';
import { qtyMax } from '../stock/kinds.ts';
import { inboundKinds, inboundSources } from './kinds.ts';
import { may } from './permits.ts';
import { inboundStateNames, inboundStates } from './states.ts';

/** Staff, customers and users of inbound plans only. */
const planners = [1, 4, 5] as const;

export const inboundRow = z.object({
  id: idOut,
  version,
  plan_no: z.string(),
  state: z.enum(inboundStateNames),
  kind: z.enum(inboundKinds),
  customer_id: idOut,
  customer_name: z.string(),
  warehouse_id: idOut,
  warehouse_name: z.string(),
  order_no: z.string().nullable(),
  customer_ref: z.string().nullable(),
  eta_from: instantOut,
  eta_to: instantOut,
  late: z.boolean(),
  plate_no: z.string().nullable(),
  container_no: z.string().nullable(),
  dock: z.string().nullable(),
  booked_dock: z.string().nullable(),
  dock_from: instantOut.nullable(),
  dock_to: instantOut.nullable(),
  priority: z.int(),
  lines: z.int(),
  qty: z.string(),
  received_qty: z.string(),
  pallets: z.int(),
  source: z.enum(inboundSources),
  created_by_name: z.string().nullable(),
  created_at: instantOut,
  reason: z.string().nullable(),
});

export const inboundFilters = {
  words: { is: 'text' },
  plan_no: { is: 'values' },
  customer_ref: { is: 'values' },
  customer_id: { is: 'ref', to: 'customer' },
  warehouse_id: { is: 'ref', to: 'warehouse' },
  kind: { is: 'choice', of: inboundKinds, words: 'inbound.kind' },
  eta: { is: 'days', of: 'instant' },
  late: { is: 'flag' },
} as const;

export const listInbound = listCall({
  cmd: 'inbound.list',
  users: planners,
  permit: may.view,
  row: inboundRow,
  filters: inboundFilters,
  sorts: ['eta_from', 'plan_no', 'priority'],
  defaultSort: [{ key: 'eta_from', desc: true }],
  tabs: [
    { key: 'all', states: inboundStateNames },
    { key: 'draft', states: ['draft'] },
    { key: 'submitted', states: ['submitted'], badge: true },
    { key: 'audited', states: ['audited'] },
    { key: 'atDock', states: ['arrived', 'docked', 'receiving'] },
    { key: 'received', states: ['received'] },
    { key: 'putAway', states: ['putAway'] },
    { key: 'closed', states: ['closed'] },
    { key: 'cancelled', states: ['cancelled'] },
  ],
});

const kg = decimal(3, { min: '0.001', max: '99999999' });
export const inboundLineIn = z.strictObject({
  product_id: idIn,
  batch_no: lineOrNull(40).default(null),
  production_on: day.nullish(),
  expiry_on: day.nullish(),
  grade: lineOrNull(20).default(null),
  qty: decimal(3, { min: '0.001', max: String(qtyMax) }),
  cartons: z.int().min(0).max(999_999).default(0),
  pallets: z.int().min(0).max(9999).default(0),
  gross_kg: kg.nullish(),
  net_kg: kg.nullish(),
  volume_m3: decimal(4, { min: '0.0001', max: '99999' }).nullish(),
  remark: lineOrNull(200).default(null),
});

/** The fields of a plan, from a page or an import. Customers may leave out their own name. */
export const inboundFields = z.strictObject({
  kind: z.enum(inboundKinds).default('purchase'),
  customer_id: idIn.nullish(),
  warehouse_id: idIn,
  order_no: code(24)
    .nullish()
    .or(z.literal('').transform(() => null)),
  customer_ref: lineOrNull(64).default(null),
  supplier_name: lineOrNull(128).default(null),
  eta_from: instantIn,
  eta_to: instantIn,
  carrier_name: lineOrNull(128).default(null),
  plate_no: identifierOrNull('plate').default(null),
  driver_name: lineOrNull(64).default(null),
  driver_phone: lineOrNull(32).default(null),
  container_no: identifierOrNull('container').default(null),
  seal_no: lineOrNull(15).default(null),
  priority: z.int().min(1).max(5).default(3),
  remark: note().default(null),
  lines: z.array(inboundLineIn).min(1, 'NO_GOODS').max(500),
});
export type InboundFields = z.output<typeof inboundFields>;

function checkFields(plan: InboundFields, context: z.RefinementCtx): void {
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', message, path });
  if (plan.eta_from >= plan.eta_to) fault(['eta_to'], 'WINDOW_TURNED');
  if (plan.container_no && !isIdentifier('container', plan.container_no)) fault(['container_no'], 'BAD_CONTAINER_NO');
  plan.lines.forEach((one, place) => {
    if (one.production_on && one.expiry_on && one.production_on >= one.expiry_on) fault(['lines', place, 'expiry_on'], 'EXPIRES_TOO_EARLY');
    if (one.net_kg && one.gross_kg && Number(one.net_kg) > Number(one.gross_kg)) fault(['lines', place, 'net_kg'], 'NET_OVER_GROSS');
  });
}
export const inboundContents = inboundFields.superRefine(checkFields);

export const saveInbound = call({
  cmd: 'inbound.save',
  kind: 'write',
  users: planners,
  permit: may.edit,
  params: z
    .strictObject({
      ...inboundFields.shape,
      id: idIn.nullish(),
      version: version.nullish(),
      /** Submits the plan to the warehouse in the same call. */
      submit: z.boolean().default(false),
    })
    .superRefine(checkFields),
  result: z.object({ id: idOut, plan_no: z.string(), state: z.enum(inboundStateNames), version }),
  refusals: ['PLAN_AUDITED', 'NOT_THEIRS', 'CUSTOMER_NOT_ACTIVE', 'PLAN_OF_INACTIVE'],
});

export const inboundLineOut = z.object({
  ...resultsOf(inboundLineIn),
  id: idOut,
  line_no: z.int(),
  product_code: z.string(),
  product_name: z.string(),
  unit: z.string(),
  received_qty: z.string(),
  damaged_qty: z.string(),
  received_cartons: z.int(),
  difference: z.enum(['none', 'short', 'over']).nullable(),
});

export const inboundDetail = inboundRow.extend({
  ...resultsOf(inboundFields),
  customer_id: idOut,
  company_name: z.string(),
  order_id: idOut.nullable(),
  submitted_by_name: z.string().nullable(),
  submitted_at: instantOut.nullable(),
  audited_by_name: z.string().nullable(),
  audited_at: instantOut.nullable(),
  arrived_at: instantOut.nullable(),
  docked_at: instantOut.nullable(),
  received_at: instantOut.nullable(),
  put_away_at: instantOut.nullable(),
  closed_at: instantOut.nullable(),
  line_rows: z.array(inboundLineOut),
});

export const getInbound = call({
  cmd: 'inbound.get',
  kind: 'read',
  users: planners,
  permit: may.view,
  params: byId,
  result: inboundDetail.extend({
    /** The pallets that were built of the plan's goods and still hold some. Their places are the warehouse's. */
    pallets_made: z.array(
      z.object({
        id: idOut,
        pallet_no: z.string(),
        goods: z.string(),
        qty: z.string(),
        cartons: z.int(),
        gross_kg: z.string(),
        damaged: z.boolean(),
      }),
    ),
  }),
});

export const moveInbound = moveCall({
  cmd: 'inbound.move',
  users: planners,
  machine: inboundStates,
  reasonMax: 200,
  refusals: ['DOCK_IN_USE', 'SLOT_TAKEN', 'PLAN_OF_INACTIVE'],
  /** The dock where the truck is unloaded; by default the one that is booked. */
  with: { dock: line(20).nullish() },
});

/** Books a dock for a time before the truck is unloaded; without a dock the booking is given up. */
export const bookDock = call({
  cmd: 'inbound.book',
  kind: 'write',
  users: [1],
  permit: may.gate,
  params: z.strictObject({ id: idIn, version, dock_id: idIn.nullable(), from: instantIn.nullish(), to: instantIn.nullish() }),
  result: z.object({ id: idOut, version }),
  refusals: ['SLOT_TAKEN', 'DOCK_NOT_NOW'],
});

/** The docks of a plan's warehouse: the truck that stands there and the appointments to come. */
export const readDocks = call({
  cmd: 'inbound.docks',
  shows: ['inbound', 'dock'],
  kind: 'read',
  users: [1],
  permit: may.gate,
  params: byId,
  result: z.object({
    docks: z.array(
      z.object({
        id: idOut,
        code: z.string(),
        standing: z.string().nullable(),
        slots: z.array(z.object({ plan_no: z.string(), dock_from: instantOut, dock_to: instantOut })),
      }),
    ),
  }),
});

/** The plan that an order suggests: its customer, and its lines as the customer's products of the same names. */
export const readOrderGoods = call({
  cmd: 'inbound.orderGoods',
  shows: ['order', 'inbound'],
  kind: 'read',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ order_no: code(24) }),
  result: z.object({
    customer_id: idOut,
    customer_ref: z.string().nullable(),
    container_no: z.string().nullable(),
    supplier_name: z.string(),
    lines: z.array(
      z.object({
        product_id: idOut.nullable(),
        goods_name: z.string(),
        qty: z.string(),
        pallets: z.int(),
        gross_kg: z.string(),
        volume_m3: z.string().nullable(),
      }),
    ),
  }),
});

export type InboundRow = z.output<typeof inboundRow>;
export type InboundDetail = typeof getInbound extends Call<infer _P, infer R> ? z.output<R> : never;
