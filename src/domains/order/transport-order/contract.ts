import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountFromZero,
  byId,
  code,
  currency,
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
import { exceptionOut, milestoneOut } from '../tracking/contract.ts';
import {
  businessTypes,
  containerTypes,
  dangerClasses,
  odours,
  orderServices,
  orderSources,
  packingGroups,
  packings,
  regions,
  transportModes,
} from './kinds.ts';
import { may } from './permits.ts';
import { isContainerNo } from './rules.ts';
import { orderStateNames, orderStates } from './states.ts';

export const orderTabs = [
  { key: 'all', states: orderStateNames },
  { key: 'draft', states: ['draft'] },
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'reviewed', states: ['reviewed'] },
  { key: 'received', states: ['received', 'partDispatched'] },
  { key: 'dispatched', states: ['dispatched'] },
  { key: 'inTransit', states: ['inTransit'] },
  { key: 'late', states: [] },
  { key: 'signed', states: ['signed'] },
  { key: 'podReturned', states: ['podReturned'] },
  { key: 'closed', states: ['closed'] },
  { key: 'cancelled', states: ['cancelled'] },
] as const;

export const orderRow = z.object({
  id: idOut,
  version,
  order_no: z.string(),
  state: z.enum(orderStateNames),
  company_code: z.string(),
  customer_id: idOut,
  customer_name: z.string(),
  customer_ref: z.string().nullable(),
  business_type: z.enum(businessTypes),
  region: z.enum(regions),
  line_name: z.string().nullable(),
  origin_name: z.string(),
  destination_name: z.string(),
  shipper_name: z.string(),
  consignee_name: z.string(),
  vehicle_type_name: z.string().nullable(),
  pickup_from: instantOut,
  due_at: instantOut,
  signed_at: instantOut.nullable(),
  late: z.boolean(),
  is_dg: z.boolean(),
  pieces: z.int(),
  pallets: z.string(),
  gross_kg: z.string(),
  volume_m3: z.string(),
  order_time: instantOut,
  source: z.enum(orderSources),
  sales_name: z.string().nullable(),
  service_name: z.string().nullable(),
  waybill_no: z.string().nullable(),
  open_exceptions: z.int(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
});

export const orderFilters = {
  words: { is: 'text' },
  order_no: { is: 'values' },
  customer_ref: { is: 'values' },
  customer_id: { is: 'ref', to: 'customer' },
  bill_to_id: { is: 'ref', to: 'customer' },
  company_id: { is: 'ref', to: 'ownCompany' },
  business_type: { is: 'choice', of: businessTypes, words: 'order.business' },
  region: { is: 'choice', of: regions, words: 'order.region' },
  state: { is: 'choice', of: orderStateNames, words: 'order.state' },
  origin_station_id: { is: 'ref', to: 'station' },
  destination_station_id: { is: 'ref', to: 'station' },
  line_id: { is: 'ref', to: 'line' },
  sales_id: { is: 'ref', to: 'account' },
  service_id: { is: 'ref', to: 'account' },
  source: { is: 'choice', of: orderSources, words: 'order.source' },
  ordered: { is: 'days', of: 'instant' },
  pickup: { is: 'days', of: 'instant' },
  due: { is: 'days', of: 'instant' },
  signed: { is: 'days', of: 'instant' },
  late: { is: 'flag' },
  exceptions: { is: 'flag' },
  is_dg: { is: 'flag' },
  /** Entered by the reader. */
  mine: { is: 'flag' },
} as const;

export const listOrders = listCall({
  cmd: 'order.list',
  users: [1],
  permit: may.view,
  row: orderRow,
  filters: orderFilters,
  sorts: ['order_time', 'order_no', 'pickup_from', 'due_at', 'gross_kg', 'signed_at'],
  defaultSort: [{ key: 'order_time', desc: true }],
  tabs: orderTabs,
});

/** Orders waiting for review, the earliest pick-up first, because it is the most urgent. */
export const listReview = listCall({
  cmd: 'order.reviewList',
  users: [1],
  permit: [may.review, may.unreview],
  row: orderRow,
  filters: {
    ...orderFilters,
    /** Submitted by the reader, who may not approve them. */
    submitted_by_me: { is: 'flag' },
  },
  sorts: ['pickup_from', 'order_time', 'order_no', 'due_at', 'gross_kg'],
  defaultSort: [{ key: 'pickup_from' }],
  tabs: [
    { key: 'submitted', states: ['submitted'], badge: true },
    { key: 'reviewed', states: ['reviewed'] },
  ],
});

/** One end of the journey: chosen from the address book or typed, and stored as entered. */
const partyIn = z.strictObject({
  id: idIn.nullish(),
  name: line(128),
  contact: line(64),
  phone: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().regex(/^[+\d(][\d\s().-]{5,24}$/, 'BAD_PHONE')),
  address: line(256),
});
export const partyOut = z.object({ id: idOut.nullable(), name: z.string(), contact: z.string(), phone: z.string(), address: z.string() });

const degrees = decimal(1, { min: '-60', max: '80' });
export const orderLineIn = z.strictObject({
  goods_name: line(128),
  hs_code: z
    .string()
    .regex(/^\d{6,12}$/, 'BAD_HS_CODE')
    .nullish()
    .or(z.literal('').transform(() => null)),
  packing: z.enum(packings),
  pieces: z.int().min(1).max(999_999),
  pallets: decimal(3, { min: '0', max: '9999' }).default('0'),
  gross_kg: decimal(3, { min: '0.001', max: '9999999' }),
  net_kg: decimal(3, { min: '0.001', max: '9999999' }).nullish(),
  length_cm: decimal(1, { min: '0.1', max: '99999' }).nullish(),
  width_cm: decimal(1, { min: '0.1', max: '99999' }).nullish(),
  height_cm: decimal(1, { min: '0.1', max: '99999' }).nullish(),
  volume_m3: decimal(4, { min: '0', max: '99999' }).nullish(),
});

/** The fields of an order, from a page, an import or a copy. */
export const orderFields = z.strictObject({
  company_id: idIn,
  customer_id: idIn,
  bill_to_id: idIn.nullable().default(null),
  customer_ref: lineOrNull(64).default(null),
  business_type: z.enum(businessTypes),
  mode: z.enum(transportModes).default('road'),
  customer_line_id: idIn.nullable().default(null),
  line_id: idIn.nullable().default(null),
  origin_station_id: idIn,
  destination_station_id: idIn,
  border_station_id: idIn.nullable().default(null),
  shipper: partyIn,
  consignee: partyIn,
  pickup_from: instantIn,
  pickup_to: instantIn,
  deliver_from: instantIn.nullable().default(null),
  deliver_to: instantIn.nullable().default(null),
  vehicle_type_id: idIn.nullable().default(null),
  container_type: z.enum(containerTypes).nullable().default(null),
  container_no: code(11).nullable().default(null),
  is_dg: z.boolean().default(false),
  un_no: z
    .string()
    .regex(/^\d{4}$/, 'BAD_UN_NO')
    .nullable()
    .default(null),
  dg_class: z.enum(dangerClasses).nullable().default(null),
  packing_group: z.enum(packingGroups).nullable().default(null),
  flash_point_c: decimal(1, { min: '-100', max: '400' }).nullable().default(null),
  emergency_contact: lineOrNull(64).default(null),
  emergency_phone: lineOrNull(32).default(null),
  temperature_min_c: degrees.nullable().default(null),
  temperature_max_c: degrees.nullable().default(null),
  odour: z.enum(odours).nullable().default(null),
  goods_value: amountFromZero.nullable().default(null),
  goods_value_currency: currency.nullable().default(null),
  insured: z.boolean().default(false),
  services: z.array(z.enum(orderServices)).max(orderServices.length).default([]),
  sales_id: idIn.nullable().default(null),
  service_id: idIn.nullable().default(null),
  remark: note().default(null),
  lines: z.array(orderLineIn).min(1, 'NO_GOODS').max(200),
});
export type OrderFields = z.output<typeof orderFields>;

/** The fields that are ours to decide: a customer who orders does not send them. */
export const ourFields = {
  company_id: true,
  customer_id: true,
  bill_to_id: true,
  line_id: true,
  border_station_id: true,
  sales_id: true,
  service_id: true,
} as const;
type CheckedFields = Omit<OrderFields, keyof typeof ourFields>;

type Fault = (at: string, why: string) => void;

/** Rules between fields that a page can check before it sends: windows, dangerous goods, temperatures, containers. */
function checkFields(order: CheckedFields, fault: Fault): void {
  if (order.pickup_from >= order.pickup_to) fault('pickup_to', 'WINDOW_TURNED');
  if (order.deliver_from && order.deliver_to && order.deliver_from >= order.deliver_to) fault('deliver_to', 'WINDOW_TURNED');
  if (order.deliver_to && order.deliver_to <= order.pickup_from) fault('deliver_to', 'DELIVERY_BEFORE_PICKUP');
  if (order.business_type === 'crossBorder' && order.origin_station_id === order.destination_station_id)
    fault('destination_station_id', 'SAME_STATION');
  if (order.container_no && !isContainerNo(order.container_no)) fault('container_no', 'BAD_CONTAINER_NO');
  if (order.business_type === 'container' && !order.container_type) fault('container_type', 'REQUIRED');
  if (order.is_dg)
    for (const at of ['un_no', 'dg_class', 'emergency_contact', 'emergency_phone'] as const) if (!order[at]) fault(at, 'REQUIRED_FOR_DG');
  if (order.temperature_min_c && order.temperature_max_c && Number(order.temperature_min_c) > Number(order.temperature_max_c))
    fault('temperature_max_c', 'WINDOW_TURNED');
  if (order.goods_value && !order.goods_value_currency) fault('goods_value_currency', 'REQUIRED');
  if (order.insured && !order.goods_value) fault('goods_value', 'REQUIRED_FOR_INSURANCE');
  order.lines.forEach((one, place) => {
    if (one.net_kg && Number(one.net_kg) > Number(one.gross_kg)) fault(`lines.${place}.net_kg`, 'NET_OVER_GROSS');
  });
}
const faultsInto =
  (context: z.RefinementCtx): Fault =>
  (at, why) =>
    context.addIssue({ code: 'custom', message: why, path: at.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) });

/** The rules between the fields of an order, for its schema. */
export function orderRules(order: CheckedFields, context: z.RefinementCtx): void {
  checkFields(order, faultsInto(context));
}

/** A page's order without the fields that only a page has; an import row is converted to this. */
export const orderContents = orderFields.superRefine(orderRules);

/** A warning that blocks nothing; its word is `orderWarning.<code>`. */
export const orderWarning = z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) });
export type OrderWarning = z.output<typeof orderWarning>;

export const saveOrder = call({
  cmd: 'order.save',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z
    .strictObject({
      ...orderFields.shape,
      id: idIn.nullish(),
      version: version.nullish(),
      copied_from_id: idIn.nullish(),
      /** Submits the order in the same call. */
      submit: z.boolean().default(false),
    })
    .superRefine(orderRules),
  result: z.object({
    id: idOut,
    order_no: z.string(),
    state: z.enum(orderStateNames),
    version,
    warnings: z.array(orderWarning),
  }),
  refusals: [
    'NOT_EDITABLE',
    'CUSTOMER_NOT_ACTIVE',
    'CUSTOMER_ON_HOLD',
    'CREDIT_OVER_LIMIT',
    'CREDIT_OVERDUE',
    'RATE_MISSING',
    'NOT_THEIRS',
    'ORDER_BILLED',
    'ORDER_CHARGES_REVIEWED',
    'PERIOD_SOFT_CLOSED',
  ],
});

export const orderLineOut = z.object({
  ...resultsOf(orderLineIn),
  id: idOut,
  line_no: z.int(),
  volume_m3: z.string(),
});

/** All facts of one order in this domain; dispatch and finance add their sections. */
export const getOrder = call({
  cmd: 'order.get',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: orderRow.extend({
    ...resultsOf(orderFields),
    bill_to_id: idOut,
    company_name: z.string(),
    bill_to_name: z.string(),
    customer_line_name: z.string().nullable(),
    border_name: z.string().nullable(),
    distance_km: z.string().nullable(),
    shipper: partyOut,
    consignee: partyOut,
    created_by_name: z.string().nullable(),
    submitted_by_name: z.string().nullable(),
    submitted_at: instantOut.nullable(),
    reviewed_by_name: z.string().nullable(),
    reviewed_at: instantOut.nullable(),
    departed_at: instantOut.nullable(),
    signed_by_name: z.string().nullable(),
    pod_at: instantOut.nullable(),
    income_done: z.boolean(),
    cost_done: z.boolean(),
    copied_from_no: z.string().nullable(),
    lines: z.array(orderLineOut),
    milestones: z.array(milestoneOut),
    exceptions: z.array(exceptionOut),
  }),
});

/** Any move by a person. Moves that undo the work of others require a reason. */
export const moveOrder = moveCall({
  cmd: 'order.move',
  users: [1],
  machine: orderStates,
  reasonMax: 200,
  refusals: ['ORDER_OF_INACTIVE', 'CUSTOMER_ON_HOLD', 'CREDIT_OVER_LIMIT', 'CREDIT_OVERDUE', 'RATE_MISSING', 'POD_MISSING'],
});

export type OrderRow = z.output<typeof orderRow>;
/** The type of an order on its page, from the contract. */
export type OrderDetail = typeof getOrder extends Call<infer _P, infer R> ? z.output<R> : never;
