import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { hideable } from '../../../kernel/guard.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, byVersion, idIn, idOut, instantOut, nothing, version } from '../../../kernel/schema.ts';
import { documentKinds } from '../document/kinds.ts';
import { businessTypes } from '../transport-order/kinds.ts';
import { orderStateNames } from '../transport-order/states.ts';
import { milestoneCodes } from '../tracking/kinds.ts';
import { may } from './permits.ts';

/** The stage of an order as its customer sees it. */
export const stages = ['preparing', 'waiting', 'underWay', 'delivered', 'closed', 'cancelled'] as const;

export const readBoard = call({
  cmd: 'portal.board',
  shows: ['order'],
  kind: 'read',
  users: [4],
  permit: may.board,
  params: nothing,
  result: z.object({
    customer_name: z.string(),
    stages: z.array(z.object({ stage: z.enum(stages), count: z.int() })),
    late: z.int(),
    due_today: z.int(),
    /** Signed orders of the last 90 days, and how many of them arrived on time. */
    signed: z.int(),
    in_time: z.int(),
    /** Orders, tons and cubic metres by month, oldest first. */
    months: z.array(z.object({ month: z.string(), orders: z.int(), gross_kg: hideable(z.string()), volume_m3: hideable(z.string()) })),
    /** Goods in transit between two places, for the map: one entry per pair of places. */
    shipments: z.array(
      z.object({
        from_name: z.string(),
        from: z.tuple([z.string(), z.string()]).nullable(),
        to_name: z.string(),
        to: z.tuple([z.string(), z.string()]).nullable(),
        count: z.int(),
        late: z.int(),
      }),
    ),
  }),
});

export const listOwnOrders = listCall({
  cmd: 'portal.orders',
  shows: ['order'],
  users: [4],
  permit: may.board,
  row: z.object({
    id: idOut,
    order_no: z.string(),
    customer_ref: z.string().nullable(),
    state: z.enum(orderStateNames),
    business_type: z.enum(businessTypes),
    origin_name: z.string(),
    destination_name: z.string(),
    consignee_name: hideable(z.string()),
    pieces: hideable(z.int()),
    gross_kg: hideable(z.string()),
    volume_m3: hideable(z.string()),
    pickup_from: instantOut,
    due_at: instantOut,
    signed_at: instantOut.nullable(),
    late: z.boolean(),
    /** The last point reached. */
    at_point: z.enum(milestoneCodes).nullable(),
    pod: z.boolean(),
  }),
  filters: {
    words: { is: 'text', over: ['order_no', 'customer_ref', 'shipper_name', 'consignee_name', 'container_no'] },
    order_no: { is: 'values' },
    customer_ref: { is: 'values' },
    pickup: { is: 'days', of: 'instant' },
    due: { is: 'days', of: 'instant' },
    late: { is: 'flag' },
  },
  sorts: ['pickup_from', 'due_at', 'order_no'],
  defaultSort: [{ key: 'pickup_from', desc: true }],
  tabs: [
    { key: 'preparing', states: ['draft', 'submitted', 'reviewed', 'received'] },
    { key: 'waiting', states: ['partDispatched', 'dispatched'] },
    { key: 'underWay', states: ['inTransit'] },
    { key: 'late', states: [] },
    { key: 'delivered', states: ['signed', 'podReturned'] },
    { key: 'closed', states: ['closed'] },
    { key: 'cancelled', states: ['cancelled'] },
  ],
});

const point = z.object({ code: z.enum(milestoneCodes), planned_at: instantOut.nullable(), actual_at: instantOut.nullable() });

export const readOwnOrder = call({
  cmd: 'portal.order',
  shows: ['order'],
  kind: 'read',
  users: [4],
  permit: may.board,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    order_no: z.string(),
    customer_ref: z.string().nullable(),
    state: z.enum(orderStateNames),
    late: z.boolean(),
    origin_name: z.string(),
    destination_name: z.string(),
    shipper_name: z.string(),
    consignee_name: hideable(z.string()),
    consignee_address: hideable(z.string()),
    pickup_from: instantOut,
    pickup_to: instantOut,
    due_at: instantOut,
    signed_at: instantOut.nullable(),
    signed_by_name: z.string().nullable(),
    pieces: hideable(z.int()),
    gross_kg: hideable(z.string()),
    volume_m3: hideable(z.string()),
    milestones: z.array(point),
    lines: z.array(
      z.object({
        line_no: z.int(),
        goods_name: z.string(),
        pieces: hideable(z.int()),
        gross_kg: hideable(z.string()),
        volume_m3: hideable(z.string()),
      }),
    ),
    documents: z.array(z.object({ id: idOut, kind: z.enum(documentKinds), file_id: idOut, file_name: z.string(), created_at: instantOut })),
  }),
});

/** The public part of an order: its journey, but neither its parties nor its goods. */
export const publicOrder = z.object({
  order_no: z.string(),
  origin_name: z.string(),
  destination_name: z.string(),
  cancelled: z.boolean(),
  due_at: instantOut,
  signed_at: instantOut.nullable(),
  milestones: z.array(point),
});
export type PublicOrder = z.output<typeof publicOrder>;

/**
 * Tracks an order without sign-in, by its number and the last four digits of the consignee's phone. A wrong guess returns null, as does an
 * order that does not exist; guesses are counted, so that nobody can try all ten thousand.
 */
export const searchOrder = call({
  cmd: 'orderSearch.find',
  kind: 'write',
  users: [1, 2, 4, 5],
  permit: 'anyone',
  params: z.strictObject({
    order_no: z
      .string()
      .transform((text) => text.trim().toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{6,24}$/, 'BAD_ORDER_NO')),
    phone_tail: z
      .string()
      .transform((text) => text.trim())
      .pipe(z.string().regex(/^\d{4}$/, 'BAD_PHONE_TAIL')),
  }),
  result: z.object({ order: publicOrder.nullable() }),
  refusals: ['TOO_MANY'],
});

/** The same by a share link that staff created. */
export const openShare = call({
  cmd: 'orderShare.open',
  shows: ['order'],
  kind: 'read',
  users: [1, 2, 4, 5],
  permit: 'anyone',
  params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'BAD_TOKEN') }),
  result: z.object({ order: publicOrder, expires_at: instantOut }),
  refusals: ['SHARE_GONE'],
});

export const makeShare = call({
  cmd: 'orderShare.make',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.share,
  params: z.strictObject({ order_id: idIn, days: z.int().min(1).max(90) }),
  /** The path is shown once; only its hash is stored. */
  result: z.object({ id: idOut, path: z.string(), expires_at: instantOut }),
});

export const sharesOf = call({
  cmd: 'orderShare.of',
  shows: ['order'],
  kind: 'read',
  users: [1],
  permit: may.share,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({
    shares: z.array(
      z.object({
        id: idOut,
        version,
        created_by_name: z.string().nullable(),
        created_at: instantOut,
        expires_at: instantOut,
        withdrawn_at: instantOut.nullable(),
      }),
    ),
  }),
});

export const withdrawShare = call({
  cmd: 'orderShare.withdraw',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.share,
  params: byVersion,
  result: z.object({ version }),
});
