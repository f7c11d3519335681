import { z } from 'zod';
import { call, type Call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountFromZero,
  byId,
  byVersion,
  currency,
  day,
  decimal,
  idIn,
  idOut,
  instantOut,
  note,
  nothing,
  recordIn,
  resultsOf,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { storageLineKinds, storagePers, storageUnits } from './kinds.ts';
import { may } from './permits.ts';
import { storageRunStateNames, storageRunStates } from './states.ts';

const month = z.string().regex(/^(?:19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'BAD_MONTH');
/** All of it is what customers pay. */
const guards = ['customerPrice'] as const;

const tierIn = z.strictObject({
  to_day: z.int().min(1).max(3650).nullish(),
  price: decimal(6, { min: '0', max: '999999999' }),
});
const tariffFields = z.strictObject({
  customer_id: idIn,
  warehouse_id: idIn,
  unit: z.enum(storageUnits),
  per: z.enum(storagePers),
  free_days: z.int().min(0).max(365),
  currency,
  minimum: amountFromZero.nullish(),
  valid_from: day,
  valid_to: day.nullish(),
  remark: note().default(null),
});
const tierOut = z.object({ place: z.int(), from_day: z.int(), to_day: z.int().nullable(), price: z.string() });

const tariffRow = z.object({
  ...resultsOf(tariffFields),
  id: idOut,
  version,
  customer_name: z.string(),
  warehouse_name: z.string(),
  tiers: z.array(tierOut),
  /** Charged by already: its prices stay, and it can only be given an end. */
  used: z.boolean(),
});
export type TariffRow = z.output<typeof tariffRow>;

export const listTariffs = listCall({
  cmd: 'storage.tariffs',
  shows: ['storageTariff'],
  guards,
  users: [1],
  permit: may.view,
  row: tariffRow,
  filters: {
    customer_id: { is: 'ref', to: 'customer' },
    warehouse_id: { is: 'ref', to: 'warehouse' },
    unit: { is: 'choice', of: storageUnits, words: 'storage.unit' },
    valid_from: { is: 'days' },
  },
  sorts: ['valid_from'],
  defaultSort: [{ key: 'valid_from', desc: true }],
});

export const getTariff = call({
  cmd: 'storage.tariff',
  shows: ['storageTariff'],
  guards,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: tariffRow,
});

/** Customers whose goods stand in a warehouse for which no tariff holds today: nothing of them is charged. */
export const listUntariffed = call({
  cmd: 'storage.untariffed',
  shows: ['storageTariff', 'pallet', 'inbound'],
  guards,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    rows: z.array(
      z.object({
        customer_id: idOut,
        customer_name: z.string(),
        warehouse_id: idOut,
        warehouse_name: z.string(),
        /** The end of the last tariff, which ran out. */
        ended_on: day.nullable(),
      }),
    ),
  }),
});

/** Days on which goods stood while no tariff was valid, so that nothing is charged for them; `goods` are the first ten codes. */
const untariffed = z.object({ from_on: day, to_on: day, pallets: z.int(), goods: z.array(z.string()) });
export type UntariffedOut = z.output<typeof untariffed>;

/** The days of a month that cannot be charged, of all customers: also of those for whom no tariff of the month makes a run. */
export const listUntariffedDays = call({
  cmd: 'storage.untariffedDays',
  shows: ['storageTariff', 'pallet', 'inbound'],
  guards,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ month, warehouse_id: idIn.nullish(), customer_id: idIn.nullish() }),
  result: z.object({
    rows: z.array(untariffed.extend({ customer_id: idOut, customer_name: z.string(), warehouse_id: idOut, warehouse_name: z.string() })),
  }),
});

/** Saves a version of a tariff, and names the days beside it that it leaves without one; a time without an end is open. */
export const saveTariff = call({
  cmd: 'storage.saveTariff',
  guards,
  kind: 'write',
  users: [1],
  permit: may.tariff,
  params: z.strictObject({ ...tariffFields.shape, tiers: z.array(tierIn).min(1, 'REQUIRED').max(20), ...recordIn }),
  result: saved.extend({ gaps: z.array(z.object({ from_on: day, to_on: day.nullable() })) }),
  refusals: ['TIERS_GAP', 'TARIFF_OVERLAP', 'TARIFF_USED', 'TARIFF_CURRENCY', 'VALIDITY_TURNED'],
});

const lineOut = z.object({
  id: z.string(),
  kind: z.enum(storageLineKinds),
  unit: z.enum(storageUnits),
  per: z.enum(storagePers),
  from_day: z.int().nullable(),
  to_day: z.int().nullable(),
  pallets: z.int(),
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
  currency,
});
/** Pallets that are charged by a weight or volume that nobody knows, so for nothing; the first twenty. */
const unmeasured = z.array(z.string());
export type StorageLineOut = z.output<typeof lineOut>;
const palletOut = z.object({
  id: z.string(),
  pallet_no: z.string(),
  product_name: z.string().nullable(),
  arrived_on: day,
  from_day: z.int().nullable(),
  to_day: z.int().nullable(),
  days: z.int(),
  quantity: z.string(),
});

/** The storage of a customer in a warehouse in a month as it is by now, without storing anything. */
export const previewStorage = call({
  cmd: 'storage.preview',
  shows: ['storage', 'pallet', 'inbound', 'stockCount'],
  guards,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ customer_id: idIn, warehouse_id: idIn, month }),
  result: z.object({
    customer_name: z.string(),
    warehouse_name: z.string(),
    currency: currency.nullable(),
    amount: z.string().nullable(),
    lines: z.array(lineOut),
    /** The first hundred, those that stand longest first. */
    pallets: z.array(palletOut),
    unmeasured,
    untariffed: z.array(untariffed),
    /** The run that holds this month already. */
    run_no: z.string().nullable(),
  }),
  refusals: ['NO_TARIFF'],
});

const runRow = z.object({
  id: idOut,
  version,
  run_no: z.string(),
  state: z.enum(storageRunStateNames),
  customer_id: idOut,
  customer_name: z.string(),
  warehouse_id: idOut,
  warehouse_name: z.string(),
  month: z.string(),
  round: z.int(),
  pallets: z.int(),
  pallet_days: z.int(),
  /** Days of the month for which no tariff stood beside goods. */
  untariffed_days: z.int(),
  currency,
  amount: z.string(),
  reason: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: instantOut,
  charged_by_name: z.string().nullable(),
  charged_at: instantOut.nullable(),
});

export const listStorageRuns = listCall({
  cmd: 'storage.list',
  guards,
  users: [1],
  permit: may.view,
  row: runRow,
  filters: {
    run_no: { is: 'values' },
    customer_id: { is: 'ref', to: 'customer' },
    warehouse_id: { is: 'ref', to: 'warehouse' },
    month: { is: 'values' },
    currency: { is: 'values' },
  },
  sorts: ['month'],
  defaultSort: [{ key: 'month', desc: true }],
  tabs: [
    { key: 'prepared', states: ['prepared'], badge: true },
    { key: 'charged', states: ['charged'] },
    { key: 'void', states: ['void'] },
    { key: 'all', states: storageRunStateNames },
  ],
});
export type StorageRunRow = RowOf<typeof listStorageRuns>;

export const getStorageRun = call({
  cmd: 'storage.get',
  shows: ['storage', 'pallet', 'inbound', 'stockCount'],
  guards,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: runRow.extend({
    company_name: z.string(),
    /** A further round of the month corrects this one; corrections go on from that one. */
    has_later_round: z.boolean(),
    unmeasured,
    /** As it was when the run was worked out. */
    untariffed: z.array(untariffed),
    lines: z.array(lineOut),
    /** The charges by the movement ledger as it is now, less those of all rounds of the month; empty when nothing changed. */
    differences: z.array(lineOut),
    difference: z.string().nullable(),
  }),
});
export type StorageRunDetail = typeof getStorageRun extends Call<infer _P, infer R> ? z.output<R> : never;

/** Months that wait to be charged. */
export const countStorageRuns = call({
  cmd: 'storage.counts',
  guards,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ prepared: z.int() }),
});

/** The pallets behind a run. */
export const listStoragePallets = listCall({
  cmd: 'storage.pallets',
  guards,
  users: [1],
  permit: may.view,
  row: palletOut,
  filters: { run_no: { is: 'values' }, pallet_no: { is: 'values' } },
  sorts: ['pallet_no'],
  defaultSort: [{ key: 'pallet_no' }],
});

/**
 * Works out a month for every customer and warehouse with a tariff, or for those named, in the background. A run that is there already
 * stays, so the call can be sent again.
 */
export const runStorage = call({
  cmd: 'storage.run',
  guards,
  kind: 'write',
  users: [1],
  permit: may.run,
  params: z.strictObject({ month, warehouse_id: idIn.nullish(), customer_id: idIn.nullish() }),
  result: z.object({ waiting: z.int() }),
  refusals: ['MONTH_RUNS', 'NO_TARIFF'],
});

/** A further round with what changed since the month was charged. */
export const correctStorage = call({
  cmd: 'storage.correct',
  guards,
  kind: 'write',
  users: [1],
  permit: may.run,
  params: byVersion,
  result: z.object({ id: idOut, run_no: z.string() }),
  refusals: ['NOTHING_TO_CORRECT', 'CORRECT_CHARGED', 'LATER_ROUND'],
});

export const moveStorageRun = moveCall({
  cmd: 'storage.move',
  users: [1],
  machine: storageRunStates,
  reasonMax: 200,
  guards,
  refusals: ['CHARGE_BILLED', 'LATER_ROUND', 'STORAGE_FEE_MISSING'],
});
