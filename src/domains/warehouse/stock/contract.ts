import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { code, decimal, idIn, idOut, instantOut, line, nothing } from '../../../kernel/schema.ts';
import { qualities, transactionKinds } from './kinds.ts';
import { may } from './permits.ts';

/** Stock on hand: one row for each lot, location and pallet with a quantity. */
export const listStock = listCall({
  cmd: 'stock.list',
  shows: ['pallet', 'inbound', 'stockCount'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    customer_name: z.string(),
    warehouse_name: z.string(),
    product_code: z.string(),
    product_name: z.string(),
    unit: z.string(),
    lot_no: z.string(),
    batch_no: z.string().nullable(),
    grade: z.string().nullable(),
    quality: z.enum(qualities),
    production_on: z.string().nullable(),
    expiry_on: z.string().nullable(),
    location_code: z.string(),
    pallet_no: z.string(),
    qty: z.string(),
    held: z.string(),
    /** Goods that plans have reserved and nobody has picked yet. */
    allocated: z.string(),
    /** Goods that are picked, and stand here until their truck leaves. */
    picked: z.string(),
    available: z.string(),
    cartons: z.int(),
    since: instantOut,
    age_days: z.int(),
    /** Days until the goods expire; negative after that. */
    days_left: z.int().nullable(),
    plan_no: z.string().nullable(),
    order_no: z.string().nullable(),
  }),
  filters: {
    words: { is: 'text' },
    customer_id: { is: 'ref', to: 'goodsOwner' },
    warehouse_id: { is: 'ref', to: 'warehouse' },
    product_id: { is: 'ref', to: 'customerProduct' },
    location_code: { is: 'values' },
    pallet_no: { is: 'values' },
    lot_no: { is: 'values' },
    batch_no: { is: 'values' },
    order_no: { is: 'values' },
    quality: { is: 'choice', of: qualities, words: 'stock.quality' },
    received: { is: 'days', of: 'instant' },
    expires: { is: 'days' },
  },
  sorts: ['since', 'location_code', 'qty', 'expiry_on'],
  defaultSort: [{ key: 'since', desc: true }],
  tabs: [
    { key: 'all', states: [] },
    { key: 'available', states: [] },
    { key: 'held', states: [] },
    { key: 'allocated', states: [] },
    { key: 'picked', states: [] },
    { key: 'old', states: [] },
    { key: 'expiring', states: [] },
  ],
});

export const listMovements = listCall({
  cmd: 'stock.movements',
  shows: ['pallet', 'inbound', 'stockCount'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    at: instantOut,
    kind: z.enum(transactionKinds),
    product_name: z.string(),
    lot_no: z.string(),
    location_code: z.string(),
    pallet_no: z.string(),
    qty: z.string(),
    held: z.string(),
    allocated: z.string(),
    cartons: z.int(),
    qty_after: z.string(),
    doc_no: z.string(),
    reason: z.string().nullable(),
    by_name: z.string().nullable(),
  }),
  filters: {
    pallet_no: { is: 'values' },
    lot_no: { is: 'values' },
    location_code: { is: 'values' },
    doc_no: { is: 'values' },
    kind: { is: 'choice', of: transactionKinds, words: 'stock.kind' },
    customer_id: { is: 'ref', to: 'customer' },
    happened: { is: 'days', of: 'instant' },
  },
  sorts: ['at'],
  defaultSort: [{ key: 'at', desc: true }],
});

/** Totals over the rows of a stock list. Quantities of different goods cannot be added, so it counts rows. */
export const totalStock = call({
  cmd: 'stock.totals',
  shows: ['pallet', 'inbound', 'stockCount'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    pallets: z.int(),
    locations: z.int(),
    cartons: z.int(),
    gross_kg: z.string(),
    /** Pallets by age. */
    ages: z.array(z.object({ days: z.enum(['0-7', '8-30', '31-90', '91+']), pallets: z.int() })),
  }),
});

export const movePallet = call({
  cmd: 'stock.move',
  shows: ['pallet', 'inbound'],
  kind: 'write',
  users: [1],
  permit: may.move,
  params: z.strictObject({ id: idIn, location_code: code(24), reason: line(200) }),
  result: z.object({ location_code: z.string() }),
  refusals: [
    'NO_SUCH_LOCATION',
    'LOCATION_FULL',
    'MIXED_GOODS',
    'ALREADY_THERE',
    'PALLET_NOT_ACTIVE',
    'DAMAGED_TO_QUARANTINE',
    'NEEDS_COLD',
    'TEMPERATURE_UNFIT',
    'LOCATION_FROZEN',
  ],
});

/**
 * Holds part of a balance, or releases it. A hold of more than is free also stops goods that plans have reserved: a plan that is not issued
 * gives its reservation back, one on the floor is intercepted.
 */
export const holdStock = call({
  cmd: 'stock.hold',
  shows: ['pallet'],
  kind: 'write',
  users: [1],
  permit: may.hold,
  params: z.strictObject({
    id: idIn,
    action: z.enum(['hold', 'release']),
    qty: decimal(3, { min: '0.001', max: '99999999' }),
    reason: line(200),
  }),
  result: z.object({
    held: z.string(),
    available: z.string(),
    /** The plans that gave their reservation back, and those that were stopped on the floor. */
    released: z.array(z.string()),
    intercepted: z.array(z.string()),
  }),
  refusals: ['STOCK_SHORT'],
});

/** Checks that every balance is the sum of its transactions; names those that are not. */
export const reconcileStock = call({
  cmd: 'stock.reconcile',
  shows: ['pallet', 'inbound', 'stockCount'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ differing: z.array(z.object({ lot_no: z.string(), pallet_no: z.string(), location: z.string() })) }),
});
