import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import {
  amountFromZero,
  byId,
  currency,
  day,
  idIn,
  idOut,
  instantOut,
  line,
  nothing,
  recordIn,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { actualQuotationState, type ActualQuotationState, actualQuotationStates, inReview } from './states.ts';

const staff = [1] as const;
const guards = ['customerPrice'] as const;
const note = z.object({ word: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) });

/** A line of the order's quotation as it was read, with its calculation. */
export const quotedLine = z.object({
  fee_name_id: z.string(),
  fee_name: z.string(),
  quotation: z.string(),
  currency,
  amount: z.string(),
  notes: z.array(note),
});
export type QuotedLine = z.output<typeof quotedLine>;

export const actualQuotationRow = z.object({
  id: idOut,
  version,
  no: z.string(),
  state: actualQuotationState,
  company_id: idOut,
  order_id: idOut,
  order_no: z.string(),
  customer_name: z.string(),
  line_name: z.string().nullable(),
  sales_name: z.string().nullable(),
  priced_on: day,
  currency,
  /** The quotation in the agreed currency; null where there is none, or no rate. */
  quoted_amount: z.string().nullable(),
  agreed_amount: z.string(),
  difference: z.string().nullable(),
  difference_percent: z.string().nullable(),
  fee_name_id: idOut,
  fee_name: z.string(),
  agreed_on: day,
  agreed_with: z.string(),
  reason: z.string().nullable(),
  prepared_by: z.string(),
  confirmed_by: z.string().nullable(),
  confirmed_at: instantOut.nullable(),
  created_at: instantOut,
  /** True when the caller may decide it now. */
  mine: z.boolean(),
  /** True when the caller prepared it, alone or with others: only its preparers submit it or take it back, and none of them confirms it. */
  own: z.boolean(),
  approval_version: version.nullable(),
});
export type ActualQuotationRow = z.output<typeof actualQuotationRow>;

export const overPercents = ['0', '5', '10', '20'] as const;
const tabs = [
  { key: 'mine', states: [], badge: true },
  { key: 'draft', states: ['draft'] },
  { key: 'review', states: inReview },
  { key: 'agreed', states: ['agreed'] },
  { key: 'confirmed', states: ['confirmed'] },
  { key: 'past', states: ['superseded', 'void'] },
  { key: 'all', states: actualQuotationState.options },
] as const satisfies readonly { key: string; states: readonly ActualQuotationState[]; badge?: boolean }[];

/** The agreed prices of orders beside their quotations. */
export const listActualQuotations = listCall({
  cmd: 'actualQuotation.list',
  shows: ['actualQuotation', 'order'],
  users: staff,
  guards,
  permit: may.view,
  row: actualQuotationRow,
  filters: {
    search: { is: 'text' },
    order_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    line: { is: 'ref', to: 'line' },
    sales: { is: 'ref', to: 'account' },
    company: { is: 'ref', to: 'ownCompany' },
    agreed_on: { is: 'days' },
    over_percent: { is: 'choice', of: overPercents, words: 'actualQuotation.over_percent' },
  },
  sorts: ['id', 'agreed_on', 'difference_percent'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs,
});

export const getActualQuotation = call({
  cmd: 'actualQuotation.get',
  shows: ['actualQuotation', 'order', 'charge', 'quotation'],
  kind: 'read',
  users: staff,
  guards,
  permit: may.view,
  params: byId,
  result: actualQuotationRow.extend({
    quoted: z.array(quotedLine),
    /** True when the order or its quotation has changed since it was read: it is saved again before it is confirmed. */
    stale: z.boolean(),
    /** The profit of the order by the quotation and by the agreed price, without tax, in the company's own currency; null without a rate. */
    margin: guarded('profit', z.object({ currency, before: z.string(), after: z.string(), effect: z.string() }).nullable()),
    /** The receivable lines of the order, entered ones included. */
    charged: z.array(
      z.object({ id: idOut, fee_name: z.string().nullable(), state: z.string(), currency, amount: z.string(), estimated: z.boolean() }),
    ),
    /** All agreements of the order, the newest first. */
    history: z.array(
      z.object({
        id: idOut,
        no: z.string(),
        state: actualQuotationState,
        agreed_on: day,
        currency,
        agreed_amount: z.string(),
        prepared_by: z.string(),
        confirmed_by: z.string().nullable(),
      }),
    ),
  }),
});

/** The quotation of an order on a day, for the form: by default its own day of pick-up. */
export const quoteOrder = call({
  cmd: 'actualQuotation.quote',
  shows: ['order', 'quotation'],
  kind: 'read',
  users: staff,
  guards,
  permit: may.prepare,
  params: z.strictObject({ order_no: line(40), priced_on: day.nullish(), currency: currency.nullish() }),
  result: z.object({
    order_no: z.string(),
    priced_on: day,
    own_day: day,
    currency,
    fee_name_id: idOut.nullable(),
    quoted_amount: z.string().nullable(),
    quoted: z.array(quotedLine),
  }),
});

export const actualQuotationFields = z.strictObject({
  order_no: line(40),
  /** By default the order's day of pick-up; another day, such as that of an expired quotation, needs a reason. */
  priced_on: day.nullish(),
  currency,
  /** Tax included; 0 is free of charge. */
  agreed_amount: amountFromZero,
  /** By default the first plain transport fee. */
  fee_name_id: idIn.nullish(),
  agreed_on: day,
  agreed_with: line(80),
  reason: line(300).nullish(),
});

export const saveActualQuotation = call({
  cmd: 'actualQuotation.save',
  kind: 'write',
  users: staff,
  guards,
  permit: may.prepare,
  params: z.strictObject({ ...recordIn, ...actualQuotationFields.shape }),
  result: saved,
  refusals: ['ACTUAL_QUOTATION_FIXED', 'ACTUAL_QUOTATION_OPEN', 'ACTUAL_QUOTATION_BILLED', 'ACTUAL_QUOTATION_ORDER'],
});

export const moveActualQuotation = moveCall({
  cmd: 'actualQuotation.move',
  users: staff,
  guards,
  machine: actualQuotationStates,
  refusals: [
    'ACTUAL_QUOTATION_BILLED',
    'ACTUAL_QUOTATION_ORDER',
    'ACTUAL_QUOTATION_STALE',
    'RATE_MISSING',
    'JOB_LOCKED',
    'JOB_LOCKED_INCOME',
    'PERIOD_CLOSED',
  ],
});

/** The agreements that wait for the caller. */
export const countActualQuotations = call({
  cmd: 'actualQuotation.count',
  shows: ['actualQuotation', 'approval'],
  kind: 'read',
  users: staff,
  guards,
  permit: may.view,
  params: nothing,
  result: z.object({ mine: z.int() }),
});
