import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, byVersion, code, day, decimal, idIn, idOut, instantIn, instantOut, lineOrNull, version } from '../../../kernel/schema.ts';
import { inboundDetail, inboundFilters, inboundRow } from '../inbound/contract.ts';
import { inboundStateNames } from '../inbound/states.ts';
import { qtyMax, qualities } from '../stock/kinds.ts';
import { palletNo } from '../stock/pallet-no.ts';
import { may } from './permits.ts';

/** The tasks of the floor: plans from their audit on, most urgent first. */
export const listReceiving = listCall({
  cmd: 'receiving.list',
  shows: ['inbound', 'pallet'],
  users: [1],
  permit: may.view,
  row: inboundRow.extend({ pallets_made: z.int(), pallets_waiting: z.int() }),
  filters: inboundFilters,
  sorts: ['priority', 'eta_from', 'plan_no'],
  defaultSort: [{ key: 'priority' }, { key: 'eta_from' }],
  tabs: [
    { key: 'toReceive', states: ['arrived', 'docked', 'receiving'], badge: true },
    { key: 'toPutAway', states: ['received'], badge: true },
    { key: 'expected', states: ['audited'] },
    { key: 'done', states: ['putAway', 'closed'] },
  ],
});

const receiptOut = z.object({
  id: idOut,
  version,
  line_no: z.int(),
  product_name: z.string(),
  condition: z.enum(qualities),
  qty: z.string(),
  cartons: z.int(),
  lot_no: z.string(),
  batch_no: z.string().nullable(),
  pallet_no: z.string(),
  note: z.string().nullable(),
  photos: z.array(idOut),
  received_at: instantOut,
  received_by_name: z.string().nullable(),
  /** True only until the pallet has left the receiving area. */
  reversible: z.boolean(),
});

const palletOut = z.object({
  id: idOut,
  pallet_no: z.string(),
  location_code: z.string().nullable(),
  put_away: z.boolean(),
  qty: z.string(),
  cartons: z.int(),
  gross_kg: z.string(),
  damaged: z.boolean(),
  goods: z.string(),
  label_count: z.int(),
  /** A free and suitable location. */
  suggested: z.string().nullable(),
});

export const getReceiving = call({
  cmd: 'receiving.get',
  shows: ['inbound', 'pallet'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: inboundDetail.extend({
    goods: z.array(
      z.object({
        line_id: idOut,
        line_no: z.int(),
        product_code: z.string(),
        product_name: z.string(),
        barcode: z.string().nullable(),
        carton_units: z.int().nullable(),
        batch_no: z.string().nullable(),
        production_on: day.nullable(),
        expiry_on: day.nullable(),
        grade: z.string().nullable(),
        qty: z.string(),
        received_qty: z.string(),
        most: z.string(),
      }),
    ),
    receipts: z.array(receiptOut),
    pallets_made: z.array(palletOut),
  }),
});

export const receive = call({
  cmd: 'receiving.receive',
  shows: ['inbound'],
  kind: 'write',
  users: [1],
  permit: may.receive,
  params: z.strictObject({
    plan_id: idIn,
    line_id: idIn,
    qty: decimal(3, { min: '0.001', max: String(qtyMax) }),
    cartons: z.int().min(0).max(999_999).default(0),
    condition: z.enum(qualities).default('good'),
    /** A pallet of this plan in the receiving area; without a number a new one begins. */
    pallet_no: palletNo.nullish(),
    location_code: code(24).nullish(),
    batch_no: lineOrNull(40).default(null),
    production_on: day.nullish(),
    expiry_on: day.nullish(),
    grade: lineOrNull(20).default(null),
    size: lineOrNull(40).default(null),
    note: lineOrNull(200).default(null),
    photo_ids: z.array(idIn).max(9).default([]),
    /** The moment of the scan, which may have waited for the network; by default now. */
    at: instantIn.nullish(),
  }),
  result: z.object({
    id: idOut,
    pallet_no: z.string(),
    /** The pallet, when it is a new one and the goods need its label. */
    label_id: idOut.nullable(),
    lot_no: z.string(),
    received_qty: z.string(),
    state: z.enum(inboundStateNames),
  }),
  refusals: ['OVER_RECEIPT', 'PHOTO_NEEDED', 'ILLEGAL_MOVE', 'NO_SUCH_PALLET', 'NO_PLACE_OF_KIND', 'PALLET_NOT_HERE'],
});

export const reverseReceipt = call({
  cmd: 'receiving.reverse',
  shows: ['inbound'],
  kind: 'write',
  users: [1],
  permit: may.reverse,
  params: z.strictObject({ id: idIn, version, reason: lineOrNull(200) }),
  result: z.object({ version }),
  refusals: ['PUT_AWAY_ALREADY', 'STOCK_SHORT'],
});

export const putAway = call({
  cmd: 'receiving.putAway',
  shows: ['inbound'],
  kind: 'write',
  users: [1],
  permit: may.putAway,
  params: z.strictObject({
    pallet_no: palletNo,
    location_code: code(24),
    /** The moment of the scan, which may have waited for the network; by default now. */
    at: instantIn.nullish(),
  }),
  result: z.object({ location_code: z.string(), state: z.enum(inboundStateNames).nullable() }),
  refusals: [
    'NO_SUCH_PALLET',
    'NO_SUCH_LOCATION',
    'LOCATION_FULL',
    'MIXED_GOODS',
    'ALREADY_THERE',
    'MOVED_SINCE',
    'PICKED_STAYS_STAGED',
    'PALLET_ON_TRUCK',
    'DAMAGED_TO_QUARANTINE',
    'NEEDS_COLD',
    'TEMPERATURE_UNFIT',
    'LOCATION_FROZEN',
  ],
});

/** A pallet in the hand of a keeper: what is on it and where it stands, and where to bring it while it waits in receiving or staging. */
export const readPallet = call({
  cmd: 'receiving.pallet',
  shows: ['pallet', 'inbound'],
  kind: 'read',
  users: [1],
  permit: may.putAway,
  params: z.strictObject({ pallet_no: palletNo }),
  result: z.object({
    pallet_no: z.string(),
    location_code: z.string().nullable(),
    goods: z.string(),
    qty: z.string(),
    cartons: z.int(),
    /** It stands in receiving or staging and is to be put away. */
    waits: z.boolean(),
    /** A free and suitable location. */
    suggested: z.string().nullable(),
  }),
  refusals: ['NO_SUCH_PALLET'],
});

export const finishReceiving = call({
  cmd: 'receiving.finish',
  shows: ['inbound'],
  kind: 'write',
  users: [1],
  permit: may.receive,
  params: byVersion.extend({
    /** Why goods are short, over or damaged. */
    reason: lineOrNull(200).default(null),
  }),
  result: z.object({ state: z.enum(inboundStateNames), version }),
  refusals: ['ILLEGAL_MOVE'],
});

export type Receiving = typeof getReceiving extends Call<infer _P, infer R> ? z.output<R> : never;
