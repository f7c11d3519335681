import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type Tab } from '../../../kernel/list.ts';
import { byVersion, currency, day, decimal, idIn, idOut, instantOut, lineOrNull, note, version } from '../../../kernel/schema.ts';
import { business, businesses, side, sides } from '../side.ts';
import { may } from './permits.ts';
import { type ChargeState, chargeState } from './states.ts';

export const chargeSources = ['quote', 'manual', 'import', 'agreed'] as const;

/** A line as every list of charges shows it. Amounts are gross in its currency; `functional` is in the company's own. */
export const chargeRow = z.object({
  id: idOut,
  version,
  side,
  business,
  order_id: idOut.nullable(),
  order_no: z.string().nullable(),
  work_order_id: idOut.nullable(),
  work_order_no: z.string().nullable(),
  party_id: idOut,
  party_name: z.string(),
  fee_name_id: idOut.nullable(),
  fee_name: z.string().nullable(),
  description: z.string().nullable(),
  basis: z.string().nullable(),
  quantity: z.string(),
  unit_price: z.string(),
  currency,
  amount: z.string(),
  net: z.string(),
  tax: z.string(),
  tax_percent: z.string(),
  tax_on: day,
  disbursement: z.boolean(),
  rate: z.string(),
  rate_on: day,
  rate_source: z.string(),
  functional_currency: currency,
  functional: z.string(),
  source: z.enum(chargeSources),
  calc: z.unknown(),
  estimated: z.boolean(),
  late: z.boolean(),
  abnormal: z.boolean(),
  state: chargeState,
  returned_reason: z.string().nullable(),
  bill_id: idOut.nullable(),
  bill_no: z.string().nullable(),
  business_on: day,
  financial_month: z.string(),
  reviewed_by: z.string().nullable(),
  reviewed_at: instantOut.nullable(),
});
export type ChargeRow = z.output<typeof chargeRow>;

export const chargeTabs: readonly Tab<ChargeState>[] = [
  { key: 'unpriced', states: ['unpriced'], badge: true },
  { key: 'open', states: ['open'], badge: true },
  { key: 'reviewed', states: ['reviewed'], badge: true },
  { key: 'billed', states: ['billed'] },
  { key: 'void', states: ['void'] },
  { key: 'all', states: chargeState.options },
];

const filters = {
  order_no: { is: 'values' },
  work_order_no: { is: 'values' },
  bill_no: { is: 'values' },
  customer: { is: 'ref', to: 'customer' },
  carrier: { is: 'ref', to: 'carrier' },
  fee: { is: 'ref', to: 'feeName' },
  company: { is: 'ref', to: 'ownCompany' },
  side: { is: 'choice', of: sides, words: 'charge.side' },
  business: { is: 'choice', of: businesses, words: 'charge.business' },
  source: { is: 'choice', of: chargeSources, words: 'charge.source' },
  business_on: { is: 'days' },
  abnormal: { is: 'flag' },
  late: { is: 'flag' },
  /** Lines of no work order: what is owed besides transport. */
  other: { is: 'flag' },
} as const;

/** Receivable and payable lines; estimated ones stay with their order and are not in here. */
export const listCharges = listCall({
  cmd: 'charge.list',
  users: [1],
  permit: may.view,
  row: chargeRow,
  filters,
  sorts: ['business_on', 'amount', 'id'],
  defaultSort: [{ key: 'business_on', desc: true }],
  tabs: chargeTabs,
});

/** What a carrier sees of the lines we owe it: reviewed and billed ones. */
export const listOwnCharges = listCall({
  cmd: 'charge.own',
  users: [2],
  permit: may.viewOwn,
  row: chargeRow.pick({
    id: true,
    work_order_no: true,
    fee_name: true,
    description: true,
    quantity: true,
    unit_price: true,
    currency: true,
    amount: true,
    net: true,
    tax: true,
    state: true,
    bill_no: true,
    business_on: true,
  }),
  filters: { work_order_no: { is: 'values' }, bill_no: { is: 'values' }, business_on: { is: 'days' } },
  sorts: ['business_on', 'id'],
  defaultSort: [{ key: 'business_on', desc: true }],
  tabs: [
    { key: 'reviewed', states: ['reviewed'] },
    { key: 'billed', states: ['billed'] },
  ],
});

const amountBy = z.object({ currency, amount: z.string(), net: z.string(), tax: z.string(), count: z.int() });

/** The sums of what a list shows, one row a currency; never mixed. */
export const sumCharges = call({
  cmd: 'charge.sums',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: listCharges.params,
  result: z.object({ sums: z.array(amountBy) }),
});

/** All lines of one order, estimated ones too. */
export const orderCharges = call({
  cmd: 'charge.ofOrder',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({ rows: z.array(chargeRow) }),
});

const taxPercent = decimal(4, { min: '0', max: '100' });

const entered = z.strictObject({
  side,
  business: business.optional(),
  /** One of the two says what the line is for; a line of neither is owed for something else. */
  order_no: lineOrNull(40),
  work_order_no: lineOrNull(40),
  customer_id: idIn.nullable(),
  carrier_id: idIn.nullable(),
  fee_name_id: idIn,
  description: lineOrNull(200),
  quantity: decimal(6),
  unit_price: decimal(6),
  currency,
  /** Left out, the rate of the fee on the business date where the billing company is. */
  tax_percent: taxPercent.nullish(),
  business_on: day,
});

/**
 * Lines entered by hand, all of them or none; a fault names its row. The party may be left out where the order or work order says it.
 * A negative amount needs a description: it is a credit, and somebody will ask why.
 */
export const enterCharges = call({
  cmd: 'charge.enter',
  kind: 'write',
  users: [1],
  permit: may.enter,
  params: z.strictObject({ company_id: idIn.optional(), lines: z.array(entered).min(1).max(200) }),
  result: z.object({ ids: z.array(idOut) }),
  refusals: ['RATE_MISSING', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});

/** Gives an unpriced line its price, or an open one another. */
export const priceCharge = call({
  cmd: 'charge.price',
  kind: 'write',
  users: [1],
  permit: may.enter,
  params: z.strictObject({
    id: idIn,
    version,
    fee_name_id: idIn,
    description: lineOrNull(200),
    quantity: decimal(6),
    unit_price: decimal(6),
    currency,
    /** Left out, the rate of the fee on the line's tax point. */
    tax_percent: taxPercent.nullish(),
  }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'RATE_MISSING'],
});

/** The tax rate that lines will take when they are entered without one of their own, each with the row of the tax table behind it. */
export const chargeTaxRates = call({
  cmd: 'charge.taxRates',
  kind: 'read',
  users: [1],
  permit: may.enter,
  params: z.strictObject({
    company_id: idIn.optional(),
    lines: z
      .array(
        z.strictObject({
          fee_name_id: idIn,
          business_on: day,
          order_no: lineOrNull(40).optional(),
          work_order_no: lineOrNull(40).optional(),
          /** A line that is there already: its company and its tax point count. */
          charge_id: idIn.optional(),
        }),
      )
      .max(200),
  }),
  result: z.object({
    rows: z.array(
      z.object({
        fee_name: z.string().nullable(),
        country: z.string().nullable(),
        day,
        /** Null where no rate is in force: then one has to be typed. */
        percent: z.string().nullable(),
        disbursement: z.boolean(),
        own: z.boolean(),
        valid_from: day.nullable(),
        valid_to: day.nullable(),
        basis: z.string().nullable(),
      }),
    ),
  }),
});
export type ChargeTaxRate = z.output<typeof chargeTaxRates.result>['rows'][number];

/**
 * Approves lines for billing, sends them back with a reason, or voids them: all that were named or none. Whoever entered a line by
 * hand does not review it (REVIEW_OWN).
 */
export const reviewCharges = call({
  cmd: 'charge.review',
  kind: 'write',
  users: [1],
  permit: [may.review, may.void],
  params: z.strictObject({
    action: z.enum(['approve', 'sendBack', 'void']),
    rows: z.array(byVersion).min(1).max(500),
    reason: note(200).optional(),
  }),
  result: z.object({ done: z.int() }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'REASON_MISSING', 'REVIEW_OWN', 'CHARGE_ESTIMATED'],
});

/**
 * Works an order's or a work order's open quoted lines out again by the quotations in force: what is reviewed, billed or entered by
 * hand stays.
 */
export const rateAgain = call({
  cmd: 'charge.rateAgain',
  kind: 'write',
  users: [1],
  permit: may.rate,
  params: z.strictObject({ side, order_ids: z.array(idIn).min(1).max(100) }),
  result: z.object({ orders: z.int(), lines: z.int(), unpriced: z.int() }),
  refusals: ['PERIOD_CLOSED'],
});
