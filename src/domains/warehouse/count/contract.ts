import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  byId,
  code,
  currency,
  day,
  decimal,
  idIn,
  idOut,
  instantIn,
  instantOut,
  lineOrNull,
  note,
  nothing,
  recordIn,
  resultsOf,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { qtyMax } from '../stock/kinds.ts';
import { palletNo } from '../stock/pallet-no.ts';
import { countCauses, countLineKinds, countMethods, countModes, countRanges, goodsClasses } from './kinds.ts';
import { may } from './permits.ts';
import { countStateNames, countStates, waitingStates } from './states.ts';

const locationOrNull = code(24)
  .nullish()
  .or(z.literal('').transform(() => null));

const countFields = z.strictObject({
  warehouse_id: idIn,
  range: z.enum(countRanges),
  method: z.enum(countMethods),
  mode: z.enum(countModes),
  planned_on: day,
  customer_id: idIn.nullish(),
  product_id: idIn.nullish(),
  zone_id: idIn.nullish(),
  location_from: locationOrNull,
  location_to: locationOrNull,
  sample_percent: z.int().min(1).max(100).nullish(),
  moved_days: z.int().min(1).max(365).nullish(),
  classes: z.array(z.enum(goodsClasses)).max(3).default([]),
  /** Another person counts each difference again before it may be submitted. */
  recount: z.boolean().default(true),
  remark: note().default(null),
});
export type CountFields = z.output<typeof countFields>;

const countRow = z.object({
  ...resultsOf(countFields),
  id: idOut,
  version,
  count_no: z.string(),
  state: z.enum(countStateNames),
  warehouse_name: z.string(),
  customer_name: z.string().nullable(),
  zone_name: z.string().nullable(),
  locations: z.int(),
  locations_done: z.int(),
  lines: z.int(),
  /** Null while a blind count is on the floor. */
  differences: z.int().nullable(),
  created_by_name: z.string().nullable(),
  created_at: instantOut,
  reason: z.string().nullable(),
  /** The reader counted or submitted, so another person approves. */
  own: z.boolean(),
});
export type CountRow = z.output<typeof countRow>;

export const listCounts = listCall({
  cmd: 'stockCount.list',
  users: [1],
  permit: may.view,
  row: countRow,
  filters: {
    words: { is: 'text' },
    count_no: { is: 'values' },
    warehouse_id: { is: 'ref', to: 'warehouse' },
    customer_id: { is: 'ref', to: 'customer' },
    range: { is: 'choice', of: countRanges, words: 'stockCount.range' },
    method: { is: 'choice', of: countMethods, words: 'stockCount.method' },
    planned_on: { is: 'days' },
  },
  sorts: ['planned_on'],
  defaultSort: [{ key: 'planned_on', desc: true }],
  tabs: [
    { key: 'waiting', states: waitingStates, badge: true },
    { key: 'all', states: countStateNames },
    { key: 'created', states: ['created'] },
    { key: 'floor', states: ['released', 'counting', 'recounting'], badge: true },
    { key: 'counted', states: ['counted'], badge: true },
    { key: 'review', states: ['review'], badge: true },
    { key: 'completed', states: ['completed'] },
    { key: 'cancelled', states: ['cancelled'] },
  ],
});

export const saveCount = call({
  cmd: 'stockCount.save',
  kind: 'write',
  users: [1],
  permit: may.plan,
  params: z.strictObject({ ...countFields.shape, ...recordIn }).superRefine((plan, context) => {
    const addFault = (path: string) => context.addIssue({ code: 'custom', message: 'REQUIRED', path: [path] });
    if (plan.range === 'sample' && !plan.sample_percent) addFault('sample_percent');
    if (plan.range === 'movement' && !plan.moved_days) addFault('moved_days');
    if (plan.range === 'cycle' && plan.classes.length === 0) addFault('classes');
  }),
  result: saved,
  refusals: ['COUNT_RELEASED'],
});

const money = z.object({ currency, surplus: z.string(), shortage: z.string() });
export const getCount = call({
  cmd: 'stockCount.get',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: countRow.extend({
    product_name: z.string().nullable(),
    released_at: instantOut.nullable(),
    counted_at: instantOut.nullable(),
    submitted_at: instantOut.nullable(),
    submitted_by_name: z.string().nullable(),
    approved_at: instantOut.nullable(),
    approved_by_name: z.string().nullable(),
    counted_lines: z.int(),
    /** Lines with a difference that only one person has counted. */
    to_recount: z.int().nullable(),
    /** Lines with a difference without a cause. */
    unexplained: z.int().nullable(),
    values: z.array(money),
    /** Lines with a difference of goods without a declared value. */
    unvalued: z.int().nullable(),
    /** In the way that a keeper walks. */
    places: z.array(
      z.object({
        id: idOut,
        location_code: z.string(),
        zone_name: z.string(),
        done: z.boolean(),
        done_by_name: z.string().nullable(),
        done_at: instantOut.nullable(),
        lines: z.int(),
        counted_lines: z.int(),
      }),
    ),
  }),
});
export type CountDetail = typeof getCount extends Call<infer _P, infer R> ? z.output<R> : never;

/** Releases, counts again, submits, approves or cancels. `recount` takes the lines named, or all differences that one person counted. */
export const moveCount = moveCall({
  cmd: 'stockCount.move',
  users: [1],
  machine: countStates,
  reasonMax: 200,
  with: { line_ids: z.array(idIn).max(500).default([]) },
  refusals: [
    'NOTHING_TO_COUNT',
    'COUNT_OVERLAP',
    'NOTHING_TO_RECOUNT',
    'RECOUNT_FIRST',
    'CAUSE_MISSING',
    'COUNT_STALE',
    'COUNT_RESERVED',
    'PALLET_NO_TAKEN',
  ],
});

/** The lines of a count; quantities are null while a blind count is on the floor. */
export const listCountLines = listCall({
  cmd: 'stockCount.lines',
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    location_code: z.string(),
    pallet_no: z.string().nullable(),
    lot_no: z.string().nullable(),
    product_code: z.string(),
    product_name: z.string(),
    customer_name: z.string(),
    unit: z.string(),
    kind: z.enum(countLineKinds),
    open: z.boolean(),
    round: z.int(),
    book_qty: z.string().nullable(),
    expected_qty: z.string().nullable(),
    expected_cartons: z.int().nullable(),
    counted_qty: z.string().nullable(),
    /** Null where nobody counted them. */
    counted_cartons: z.int().nullable(),
    difference: z.string().nullable(),
    cause: z.enum(countCauses).nullable(),
    note: z.string().nullable(),
    value: z.string().nullable(),
    value_currency: currency.nullable(),
    counted_by_name: z.string().nullable(),
    counted_at: instantOut.nullable(),
  }),
  filters: {
    count_no: { is: 'values' },
    location_code: { is: 'values' },
    pallet_no: { is: 'values' },
    kind: { is: 'choice', of: countLineKinds, words: 'stockCount.kind' },
    cause: { is: 'choice', of: countCauses, words: 'stockCount.cause' },
  },
  sorts: ['id'],
  defaultSort: [{ key: 'id' }],
  tabs: [
    { key: 'differing', states: [] },
    { key: 'all', states: [] },
    { key: 'open', states: [] },
  ],
});
export type CountLineRow = RowOf<typeof listCountLines>;

/** A location of the floor: the pallets to count there, and those that were counted. Quantities only where the count is open. */
export const readCountLocation = call({
  cmd: 'stockCount.location',
  shows: ['stockCount', 'pallet'],
  kind: 'read',
  users: [1],
  permit: may.count,
  params: z.strictObject({ id: idIn, location_code: code(24) }),
  result: z.object({
    location_code: z.string(),
    done: z.boolean(),
    lines: z.array(
      z.object({
        pallet_no: z.string(),
        /** Null on a pallet that the books do not have. */
        lot_id: idOut.nullable(),
        lot_no: z.string().nullable(),
        product_name: z.string(),
        product_code: z.string(),
        unit: z.string(),
        open: z.boolean(),
        /** The reader counted it and may correct it while the location is open. */
        own: z.boolean(),
        expected_qty: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['NOT_IN_COUNT'],
});

/** The goods of a pallet that is not expected at a location: where the books have it, or that they do not have it. */
export const findCountPallet = call({
  cmd: 'stockCount.pallet',
  shows: ['pallet'],
  kind: 'read',
  users: [1],
  permit: may.count,
  params: z.strictObject({ id: idIn, pallet_no: palletNo }),
  result: z.object({
    known: z.boolean(),
    location_code: z.string().nullable(),
    lots: z.array(z.object({ lot_id: idOut, lot_no: z.string(), product_name: z.string(), product_code: z.string(), unit: z.string() })),
  }),
  refusals: ['PALLET_NOT_ACTIVE', 'PALLET_ELSEWHERE'],
});

/** The moment of a scan, which may arrive later: what was counted is compared with the goods that were there then. */
const scannedAt = instantIn.nullish();

/**
 * Counts a lot on a pallet at a location. An unknown pallet is counted by its product. The same pallet a second time is refused as already
 * counted, unless the same person replaces the count while the location is open.
 */
export const scanCount = call({
  cmd: 'stockCount.scan',
  kind: 'write',
  users: [1],
  permit: may.count,
  params: z.strictObject({
    id: idIn,
    location_code: code(24),
    pallet_no: palletNo,
    lot_id: idIn.nullish(),
    product_id: idIn.nullish(),
    qty: decimal(3, { min: '0', max: String(qtyMax) }),
    /** Null where they are not counted: they stay as they are, and leave with the last of the goods. */
    cartons: z.int().min(0).max(999_999).nullish(),
    replace: z.boolean().default(false),
    at: scannedAt,
  }),
  result: z.object({ line_id: idOut, kind: z.enum(countLineKinds), state: z.enum(countStateNames), left: z.int() }),
  refusals: [
    'NOT_IN_COUNT',
    'LOCATION_COUNTED',
    'ALREADY_COUNTED',
    'SAME_COUNTER',
    'PALLET_NOT_ACTIVE',
    'PALLET_ELSEWHERE',
    'LOT_NEEDED',
    'PRODUCT_NEEDED',
    'ILLEGAL_MOVE',
  ],
});

/** A location is done: what was not scanned there is counted as absent. With the last location the count is counted. */
export const finishCountLocation = call({
  cmd: 'stockCount.finishLocation',
  kind: 'write',
  users: [1],
  permit: may.count,
  params: z.strictObject({ id: idIn, location_code: code(24), at: scannedAt }),
  result: z.object({ absent: z.int(), locations_left: z.int(), state: z.enum(countStateNames) }),
  refusals: ['NOT_IN_COUNT', 'LOCATION_COUNTED', 'SAME_COUNTER', 'ILLEGAL_MOVE'],
});

/** Gives differences their cause. */
export const explainCount = call({
  cmd: 'stockCount.explain',
  kind: 'write',
  users: [1],
  permit: may.plan,
  params: z.strictObject({
    id: idIn,
    line_ids: z.array(idIn).min(1).max(500),
    cause: z.enum(countCauses),
    note: lineOrNull(200).default(null),
  }),
  result: z.object({ lines: z.int() }),
  refusals: ['ILLEGAL_MOVE'],
});

/** Counts that wait for somebody. */
export const countCounts = call({
  cmd: 'stockCount.counts',
  kind: 'read',
  users: [1],
  permit: [may.view],
  params: nothing,
  result: z.object({ waiting: z.int() }),
});
