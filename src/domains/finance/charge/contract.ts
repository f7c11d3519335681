import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type Opening, type Tab } from '../../../kernel/list.ts';
import type { Page } from '../../../kernel/page.ts';
import { byVersion, currency, day, decimal, idIn, idOut, instantOut, lineOrNull, note, version } from '../../../kernel/schema.ts';
import { business, businesses, side, sides } from '../side.ts';
import { may } from './permits.ts';
import { type ChargeState, chargeState, chargeStates } from './states.ts';

export const chargeSources = ['quote', 'manual', 'import', 'agreed'] as const;

/** A line as every list of charges shows it. Amounts are gross in the line's currency; `functional` is in the company's own currency. */
export const chargeRow = z.object({
  id: idOut,
  version,
  side,
  business,
  order_id: idOut.nullable(),
  order_no: z.string().nullable(),
  work_order_id: idOut.nullable(),
  work_order_no: z.string().nullable(),
  freight_job_id: idOut.nullable(),
  freight_job_no: z.string().nullable(),
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
  { key: 'toDo', states: ['unpriced', 'open'], badge: true },
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
  freight_job_no: { is: 'values' },
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
  /** Lines without a work order: charges other than transport. */
  other: { is: 'flag' },
  /** Entered by hand by the reader, who may not approve them. */
  entered_by_me: { is: 'flag' },
} as const;

/** Receivable and payable lines. Estimated lines are left out; they are shown with their order. */
export const listCharges = listCall({
  cmd: 'charge.list',
  shows: ['charge', 'order', 'workOrder', 'bill', 'feeDocument'],
  users: [1],
  permit: may.view,
  row: chargeRow,
  filters,
  sorts: ['business_on', 'amount', 'id'],
  defaultSort: [{ key: 'business_on', desc: true }],
  tabs: chargeTabs,
});

/**
 * The lines that a page opens with: those of its side and line of business, without those of trips where the page leaves them out, in its
 * first tab.
 */
export function chargesOpening({ fixed }: Page): Opening<typeof filters> {
  return {
    fixed: {
      ...(fixed?.['side'] ? { side: [side.parse(fixed['side'])] } : {}),
      ...(fixed?.['business'] ? { business: [business.parse(fixed['business'])] } : {}),
      ...(fixed?.['other'] ? { other: true } : {}),
      ...(fixed?.['abnormal'] ? { abnormal: true } : {}),
    },
    ...(fixed?.['tab'] ? { tab: fixed['tab'] } : {}),
  };
}

/** The payable lines that a carrier sees: reviewed and billed ones. */
export const listOwnCharges = listCall({
  cmd: 'charge.own',
  shows: ['charge', 'order', 'workOrder', 'bill', 'feeDocument'],
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

/** The totals of the rows in a list, one row for each currency. Currencies are never mixed. */
export const sumCharges = call({
  cmd: 'charge.sums',
  shows: ['charge', 'order', 'workOrder', 'bill', 'feeDocument'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: listCharges.params,
  result: z.object({ sums: z.array(amountBy) }),
});

/** All lines of one order, including estimated ones. */
export const orderCharges = call({
  cmd: 'charge.ofOrder',
  shows: ['charge', 'order', 'workOrder', 'bill', 'feeDocument'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({ rows: z.array(chargeRow) }),
});

/** All lines of one trip, including estimated ones. */
export const tripCharges = call({
  cmd: 'charge.ofTrip',
  shows: ['charge', 'workOrder', 'bill', 'feeDocument'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ work_order_id: idIn }),
  result: z.object({ rows: z.array(chargeRow) }),
});

/** All lines of one freight job, with those of its legs by road. */
export const freightJobCharges = call({
  cmd: 'charge.ofFreightJob',
  shows: ['charge', 'freightJob', 'order', 'workOrder', 'bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ freight_job_id: idIn }),
  result: z.object({ rows: z.array(chargeRow) }),
});

/**
 * Charges both sides of a freight job by the quotations in force on the day of its departure. Open quoted lines are replaced; a side with
 * a reviewed or billed quoted line stays as it is, and so does what somebody entered.
 */
export const rateFreightJob = call({
  cmd: 'charge.rateFreightJob',
  kind: 'write',
  users: [1],
  permit: may.rate,
  params: z.strictObject({ freight_job_id: idIn }),
  result: z.object({ receivable: z.int(), payable: z.int(), unpriced: z.int() }),
  refusals: ['FREIGHT_JOB_CHARGED'],
});

const calcNote = z.object({ word: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) });

/** The lines of one customs declaration, and what its broker's quotation in force charges for it. */
export const declarationCharges = call({
  cmd: 'charge.ofDeclaration',
  shows: ['charge', 'declaration', 'bill', 'quotation', 'supplier'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ declaration_id: idIn }),
  result: z.object({
    rows: z.array(chargeRow),
    broker_name: z.string().nullable(),
    released: z.boolean(),
    standing: z.enum(['noBroker', 'noPayee', 'noQuotation', 'quoted', 'charged']),
    day,
    quoted: z.array(
      z.object({ id: z.string(), quotation: z.string(), quotation_id: idOut, amount: z.string(), currency, notes: z.array(calcNote) }),
    ),
  }),
});

/** Charges the broker of a released declaration that was not charged then. */
export const rateDeclaration = call({
  cmd: 'charge.rateDeclaration',
  kind: 'write',
  users: [1],
  permit: may.rate,
  params: z.strictObject({ declaration_id: idIn }),
  result: z.object({ lines: z.int() }),
  refusals: ['DECLARATION_NOT_RELEASED', 'DECLARATION_WITHOUT_BROKER', 'BROKER_WITHOUT_PAYEE', 'DECLARATION_CHARGED', 'PERIOD_CLOSED'],
});

const taxPercent = decimal(4, { min: '0', max: '100' });

const entered = z.strictObject({
  side,
  /** Defaults to the mode of the freight job, or to road. */
  business: business.optional(),
  /** The order, the work order or the freight job of the line. A line without any is owed for something else. */
  order_no: lineOrNull(40),
  work_order_no: lineOrNull(40),
  freight_job_no: lineOrNull(40).optional(),
  customer_id: idIn.nullable(),
  carrier_id: idIn.nullable(),
  fee_name_id: idIn,
  description: lineOrNull(200),
  quantity: decimal(6),
  unit_price: decimal(6),
  currency,
  /** Defaults to the fee's tax rate on the business date in the country of the billing company. */
  tax_percent: taxPercent.nullish(),
  business_on: day,
});

/**
 * Lines entered by hand, all of them or none; an error names its row. The party may be omitted where the order, the work order or the freight
 * job determines it. A negative amount is a credit and needs a description, since it will be questioned.
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

/** Gives an unpriced line its price, or changes the price of an open line. */
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
    /** Defaults to the fee's tax rate on the line's tax point. */
    tax_percent: taxPercent.nullish(),
  }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'RATE_MISSING', 'CHARGE_OF_AGENT_SHARE'],
});

/** The tax rate that each line gets when it is entered without one, with the row of the tax table behind it. */
export const chargeTaxRates = call({
  cmd: 'charge.taxRates',
  shows: ['taxRate'],
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
          freight_job_no: lineOrNull(40).optional(),
          /** The supplier of a payable line: its taxpayer kind and country determine the tax in its price. */
          carrier_id: idIn.nullish(),
          /** An existing line: its company and its tax point determine the rate. */
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
        /** Null where no rate is in force: the user then has to type one. */
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

/** The most lines that one review takes. */
export const reviewedMax = 500;

/**
 * Approves lines for billing, returns them with a reason, or voids them: all named lines or none. The person who entered a line by hand
 * does not review it (REVIEW_OWN).
 */
export const reviewCharges = call({
  cmd: 'charge.review',
  kind: 'write',
  users: [1],
  permit: [may.review, may.void],
  params: z.strictObject({
    action: z.enum(chargeStates.actions),
    rows: z.array(byVersion).min(1).max(reviewedMax),
    reason: note(200).optional(),
  }),
  result: z.object({ done: z.int() }),
  refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'REASON_REQUIRED', 'FOUR_EYES', 'CHARGE_ESTIMATED'],
});

/** Why an order keeps its charges when it is rated again. */
export const unratedReasons = ['notSigned', 'noTrip', 'reviewed', 'priced'] as const;

/**
 * Rates the open quoted lines of an order or work order again by the quotations in force. Lines that are reviewed, billed, priced or entered
 * by hand stay as they are. Each order is answered with its lines, those of them without a price, and why it was not rated.
 */
export const rateAgain = call({
  cmd: 'charge.rateAgain',
  kind: 'write',
  users: [1],
  permit: may.rate,
  params: z.strictObject({ side, order_ids: z.array(idIn).min(1).max(100) }),
  result: z.object({
    rows: z.array(z.object({ order_id: idOut, lines: z.int(), unpriced: z.int(), why: z.enum(unratedReasons).nullable() })),
  }),
  refusals: ['PERIOD_CLOSED'],
});
