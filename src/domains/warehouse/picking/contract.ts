import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, code, decimal, idIn, idOut, instantOut, lineOrNull, nothing, refuseTwins, uuid, version } from '../../../kernel/schema.ts';
import { may as mayOutbound } from '../outbound/permits.ts';
import { outboundStateNames } from '../outbound/states.ts';
import { qtyMax } from '../stock/kinds.ts';
import { palletNo } from '../stock/pallet-no.ts';
import { shortReasons } from './kinds.ts';
import { may } from './permits.ts';
import { pickingStateNames, pickingStates } from './states.ts';

export const pickingRow = z.object({
  id: idOut,
  version,
  task_no: z.string(),
  list_id: idOut,
  list_no: z.string(),
  plan_id: idOut,
  plan_no: z.string(),
  plan_state: z.enum(outboundStateNames),
  intercepted: z.boolean(),
  state: z.enum(pickingStateNames),
  customer_name: z.string(),
  warehouse_name: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  unit: z.string(),
  lot_no: z.string(),
  /** Where the pallet stands now. */
  location_code: z.string().nullable(),
  pallet_no: z.string(),
  to_pallet_id: idOut.nullable(),
  to_pallet_no: z.string().nullable(),
  qty: z.string(),
  picked_qty: z.string(),
  cartons: z.int(),
  short_qty: z.string(),
  short_reason: z.enum(shortReasons).nullable(),
  short_note: z.string().nullable(),
  split: z.boolean(),
  priority: z.int(),
  picker_id: idOut.nullable(),
  picker_name: z.string().nullable(),
  picked_by_name: z.string().nullable(),
  picked_at: instantOut.nullable(),
  checked_by_name: z.string().nullable(),
  checked_at: instantOut.nullable(),
  loaded_at: instantOut.nullable(),
  created_at: instantOut,
});

export const listPicking = listCall({
  cmd: 'picking.list',
  // Goods to be put back stand in staging until their pallet is put away.
  shows: ['picking', 'outbound', 'pallet', 'inbound'],
  users: [1],
  permit: may.view,
  row: pickingRow,
  filters: {
    task_no: { is: 'values' },
    list_no: { is: 'values' },
    plan_no: { is: 'values' },
    pallet_no: { is: 'values' },
    customer_id: { is: 'ref', to: 'customer' },
    warehouse_id: { is: 'ref', to: 'warehouse' },
    short: { is: 'flag' },
    mine: { is: 'flag' },
  },
  sorts: ['created_at', 'task_no'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'newTask', states: ['newTask'], badge: true },
    { key: 'awaitingPicking', states: ['awaitingPicking'], badge: true },
    { key: 'awaitingLabelling', states: ['awaitingLabelling'] },
    { key: 'awaitingSplitting', states: ['awaitingSplitting'] },
    { key: 'awaitingOutbound', states: ['awaitingOutbound'] },
    { key: 'complete', states: ['complete'] },
    { key: 'cancelled', states: ['cancelled'] },
    { key: 'putBack', states: [] },
  ],
});

/** A task, and the tasks of its list in the order in which a picker walks. */
export const getPicking = call({
  cmd: 'picking.get',
  shows: ['picking', 'outbound'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: pickingRow.extend({ tasks: z.array(pickingRow) }),
});

/** The open tasks behind a scanned pick code, list number, plan number or pallet number. */
export const findPicking = call({
  cmd: 'picking.find',
  shows: ['picking', 'outbound'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ code: code(32) }),
  result: z.object({ tasks: z.array(pickingRow) }),
  refusals: ['NO_SUCH_TASK'],
});

/** Issues plans of one warehouse to the floor as one pick list: a task for each of their reservations. */
export const issuePickList = call({
  cmd: 'picking.issue',
  shows: ['outbound', 'picking'],
  kind: 'write',
  users: [1],
  permit: mayOutbound.issue,
  params: z
    .strictObject({
      plans: z
        .array(z.strictObject({ id: idIn, version }))
        .min(1)
        .max(50),
      picker_id: idIn.nullish(),
      /** Issues plans of which only a part is reserved; needs a right of its own. */
      partial: z.boolean().default(false),
      /** Releases the tasks to the floor at once. */
      release: z.boolean().default(false),
    })
    .superRefine(({ plans }, context) =>
      refuseTwins(
        context,
        ['plans', 'id'],
        plans.map(({ id }) => String(id)),
      ),
    ),
  result: z.object({ id: idOut, list_no: z.string(), first_task_id: idOut, tasks: z.int() }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'NOT_RESERVED', 'ONE_WAREHOUSE'],
});

/** Releases, recalls or assigns a task. It stays with its picker, unless another is named or it is left to anyone. */
export const movePicking = moveCall({
  cmd: 'picking.move',
  users: [1],
  machine: pickingStates,
  with: { picker_id: idIn.nullish(), anyone: z.boolean().default(false) },
});

const qty = decimal(3, { min: '0', max: String(qtyMax) });
const scan = { scan_id: uuid, task_no: code(24) };
const scanned = { task_no: z.string(), state: z.enum(pickingStateNames), plan_state: z.enum(outboundStateNames), duplicate: z.boolean() };
const shows = ['picking', 'outbound', 'pallet'];

/**
 * Picks the goods of a task: its code, the location and the pallet, as scanned. Less than the task asks for needs a reason; the rest is
 * taken from other stock by the line's rule, as far as there is any.
 */
export const pickGoods = call({
  cmd: 'picking.pick',
  shows,
  kind: 'write',
  users: [1],
  permit: may.pick,
  params: z.strictObject({
    ...scan,
    location_code: code(24),
    pallet_no: palletNo,
    qty: qty.nullish(),
    cartons: z.int().min(0).max(999_999).nullish(),
    short_reason: z.enum(shortReasons).nullish(),
    short_note: lineOrNull(200).default(null),
  }),
  result: z.object({
    ...scanned,
    picked_qty: z.string(),
    to_pallet_no: z.string().nullable(),
    staging: z.string().nullable(),
    /** Of the short quantity: what other stock covers, and what is really missing. */
    reallocated: z.string(),
    missing: z.string(),
  }),
  refusals: [
    'NO_SUCH_TASK',
    'ALREADY_PICKED',
    'NOT_RELEASED',
    'TASK_OF_OTHER',
    'WRONG_LOCATION',
    'WRONG_PALLET',
    'OVER_PICK',
    'SHORT_REASON',
    'GOODS_EXPIRED',
    'INTERCEPTED',
    'LOCATION_FROZEN',
    'STOCK_SHORT',
    'STOCK_CHANGED',
    'NO_PLACE_OF_KIND',
  ],
});

/** Confirms by scan that the label is on the pallet that leaves. */
export const labelPick = call({
  cmd: 'picking.label',
  shows,
  kind: 'write',
  users: [1],
  permit: may.pick,
  params: z.strictObject({ ...scan, pallet_no: palletNo }),
  result: z.object(scanned),
  refusals: ['NO_SUCH_TASK', 'ILLEGAL_MOVE', 'WRONG_PALLET', 'LABEL_NOT_PRINTED', 'INTERCEPTED'],
});

/** Splits the picked goods off onto their new pallet: the source and the new pallet, as scanned. */
export const splitPick = call({
  cmd: 'picking.split',
  shows,
  kind: 'write',
  users: [1],
  permit: may.pick,
  params: z.strictObject({ ...scan, pallet_no: palletNo, to_pallet_no: palletNo }),
  result: z.object({ ...scanned, qty: z.string(), rest: z.string() }),
  refusals: ['NO_SUCH_TASK', 'ILLEGAL_MOVE', 'WRONG_PALLET', 'INTERCEPTED', 'LOCATION_FROZEN', 'STOCK_SHORT', 'NO_PLACE_OF_KIND'],
});

/** A second person counts what was picked. */
export const checkPick = call({
  cmd: 'picking.check',
  shows,
  kind: 'write',
  users: [1],
  permit: may.check,
  params: z.strictObject({ ...scan, pallet_no: palletNo, qty }),
  result: z.object(scanned),
  refusals: ['NO_SUCH_TASK', 'ILLEGAL_MOVE', 'WRONG_PALLET', 'FOUR_EYES', 'CHECK_DIFFERS', 'INTERCEPTED'],
});

/**
 * Corrects what was picked to the smaller quantity that is really on the pallet, when a second person found that it differs. The rest goes
 * back to where it came from, on hold for a count, and is taken from other stock by the line's rule, as far as there is any.
 */
export const correctPick = call({
  cmd: 'picking.correct',
  shows,
  kind: 'write',
  users: [1],
  permit: may.pick,
  params: z.strictObject({
    ...scan,
    pallet_no: palletNo,
    qty,
    short_reason: z.enum(shortReasons),
    short_note: lineOrNull(200).default(null),
  }),
  result: z.object({
    ...scanned,
    picked_qty: z.string(),
    /** Where the books have the rest now. */
    rest_pallet_no: z.string().nullable(),
    rest_location: z.string().nullable(),
    /** The pallet of the rest, when it is a new one and the goods need its label. */
    label_id: idOut.nullable(),
    reallocated: z.string(),
    missing: z.string(),
  }),
  refusals: ['NO_SUCH_TASK', 'ILLEGAL_MOVE', 'WRONG_PALLET', 'NOT_LESS', 'INTERCEPTED', 'LOCATION_FROZEN'],
});

/** Loads a checked pallet onto the truck of its plan. */
export const loadPick = call({
  cmd: 'picking.load',
  shows,
  kind: 'write',
  users: [1],
  permit: may.load,
  params: z.strictObject({ ...scan, pallet_no: palletNo }),
  result: z.object({ ...scanned, left: z.int() }),
  refusals: ['NO_SUCH_TASK', 'NOT_READY_TO_LOAD', 'ALREADY_LOADED', 'WRONG_PALLET', 'INTERCEPTED'],
});

/**
 * Tasks that wait for a picker, the pick lists that they are of, and the pallets that are to be put back: lists and pallets up to a bound.
 */
export const countPicking = call({
  cmd: 'picking.counts',
  // Goods to be put back stand in staging until their pallet is put away.
  shows: ['picking', 'outbound', 'pallet', 'inbound'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ waiting: z.int(), lists: z.int(), pallets_back: z.int() }),
});

export type PickingRow = z.output<typeof pickingRow>;
export type Picking = typeof getPicking extends Call<infer _P, infer R> ? z.output<R> : never;
