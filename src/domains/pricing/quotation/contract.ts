import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, currency, day, decimal, idIn, idOut, instantOut, line, note, recordIn, version } from '../../../kernel/schema.ts';
import { quotationAnswers } from '../own-quotation/rules.ts';
import { sheetStates } from '../rating/match.ts';
import { bases, schemes, sides } from '../rating/price.ts';
import { may } from './permits.ts';
import { legIn, nameOrNull, orNull, partyResult, priceIn, priceOut, priceShape, refinePrice } from './schema.ts';
import { quotationStates } from './states.ts';

const staff = [1] as const;
const view = [may.viewSell, may.viewBuy, may.viewBroker] as const;
const edit = [may.editSell, may.editBuy, may.editBroker] as const;

const headerOut = {
  id: idOut,
  version,
  number: z.string(),
  revision: z.int(),
  side: z.enum(sides),
  company_id: idOut,
  company_name: z.string(),
  party_id: idOut,
  party_name: z.string(),
  title: z.string(),
  currency,
  valid_from: z.string(),
  valid_to: nameOrNull,
  state: z.enum(sheetStates),
  prepared_by: nameOrNull,
  approved_by: nameOrNull,
  created_at: instantOut,
  /** When it was last sent to its customer, and the customer's answer to that. */
  sent_at: instantOut.nullable(),
  answer: z.enum(quotationAnswers).nullable(),
  price_count: z.int(),
};
const row = z.object(headerOut);
export type QuotationRow = z.output<typeof row>;

const tabs = [
  { key: 'approved', states: ['approved'] },
  { key: 'draft', states: ['draft'] },
  { key: 'submitted', states: ['submitted'], badge: true },
  { key: 'past', states: ['superseded', 'expired'] },
] as const;
const sorts = ['created_at', 'number', 'valid_from', 'valid_to'] as const;
const commonFilters = {
  words: { is: 'text' },
  number: { is: 'values' },
  company_id: { is: 'ref', to: 'ownCompany' },
  fee_name_id: { is: 'ref', to: 'feeName' },
  line_id: { is: 'ref', to: 'line' },
  vehicle_type_id: { is: 'ref', to: 'vehicleType' },
  valid_on: { is: 'days' },
  prepared_by: { is: 'ref', to: 'account' },
} as const;

/** Customers' price lists. */
export const listQuotations = listCall({
  cmd: 'quotation.list',
  users: staff,
  permit: may.viewSell,
  row,
  sorts,
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs,
  filters: { ...commonFilters, customer_id: { is: 'ref', to: 'customer' } },
});
/** Carriers' price lists. */
export const listCarrierQuotations = listCall({
  cmd: 'quotation.listCarrier',
  users: staff,
  permit: may.viewBuy,
  row,
  sorts,
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs,
  filters: { ...commonFilters, carrier_id: { is: 'ref', to: 'carrier' } },
});
/** Customs brokers' price lists. */
export const listBrokerQuotations = listCall({
  cmd: 'quotation.listBroker',
  users: staff,
  permit: may.viewBroker,
  row,
  sorts,
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs,
  filters: {
    words: { is: 'text' },
    number: { is: 'values' },
    company_id: { is: 'ref', to: 'ownCompany' },
    fee_name_id: { is: 'ref', to: 'feeName' },
    valid_on: { is: 'days' },
    prepared_by: { is: 'ref', to: 'account' },
    broker_id: { is: 'ref', to: 'supplier' },
  },
});

const oneQuotation = byId;
export const getQuotation = call({
  cmd: 'quotation.get',
  kind: 'read',
  users: staff,
  permit: view,
  params: oneQuotation,
  result: z.object({
    ...headerOut,
    remark: nameOrNull,
    submitted_by: nameOrNull,
    refused_reason: nameOrNull,
    approved_at: instantOut.nullable(),
    sent_by: nameOrNull,
    sent_note: nameOrNull,
    answer_note: nameOrNull,
    answered_by: nameOrNull,
    answered_at: instantOut.nullable(),
    prices: z.array(priceOut),
    revisions: z.array(
      z.object({
        id: idOut,
        revision: z.int(),
        state: z.enum(sheetStates),
        valid_from: z.string(),
        valid_to: nameOrNull,
        approved_by: nameOrNull,
      }),
    ),
  }),
});

/**
 * Saves a sheet while it is a draft. `prices`, if given, replaces all rows: rows without an id are new, missing ones
 * are deleted. Without `prices`, the rows stay.
 */
export const saveQuotation = call({
  cmd: 'quotation.save',
  kind: 'write',
  users: staff,
  permit: edit,
  params: z
    .strictObject({
      ...recordIn,
      side: z.enum(sides),
      company_id: idIn,
      party_id: idIn,
      title: line(120),
      currency,
      valid_from: day,
      valid_to: orNull(day),
      remark: note(512).default(null),
      prices: z.array(priceIn).max(500).optional(),
    })
    .superRefine((sheet, context) => {
      if (sheet.valid_to !== null && sheet.valid_to < sheet.valid_from)
        context.addIssue({ code: 'custom', path: ['valid_to'], message: 'BEFORE_START' });
    }),
  result: z.object({ id: idOut, version, number: z.string() }),
  refusals: ['QUOTATION_NOT_DRAFT', 'BROKER_WITHOUT_PAYEE'],
});

export const savePrice = call({
  cmd: 'quotation.savePrice',
  kind: 'write',
  users: staff,
  permit: edit,
  params: z.strictObject({ quotation_id: idIn, quotation_version: version, id: idIn.optional(), ...priceShape }).superRefine(refinePrice),
  result: z.object({ id: idOut, quotation_id: idOut, quotation_version: version }),
  refusals: ['QUOTATION_NOT_DRAFT'],
});

export const removePrices = call({
  cmd: 'quotation.removePrices',
  kind: 'write',
  users: staff,
  permit: edit,
  params: z.strictObject({ quotation_id: idIn, quotation_version: version, ids: z.array(idIn).min(1).max(500) }),
  result: z.object({ quotation_version: version }),
  refusals: ['QUOTATION_NOT_DRAFT'],
});

export const moveQuotation = moveCall({
  cmd: 'quotation.move',
  users: staff,
  machine: quotationStates,
  reasonMax: 512,
  refusals: ['QUOTATION_EMPTY', 'QUOTATION_OVERLAP', 'QUOTATION_RUN_OUT'],
});

/** Creates the next revision as a draft with all prices, raised or lowered by a percentage if one is given. */
export const reviseQuotation = call({
  cmd: 'quotation.revise',
  kind: 'write',
  users: staff,
  permit: edit,
  params: z
    .strictObject({
      id: idIn,
      version,
      valid_from: day,
      valid_to: orNull(day),
      adjust_percent: decimal(4, { min: '-90', max: '900' }).default('0'),
    })
    .superRefine((sheet, context) => {
      if (sheet.valid_to !== null && sheet.valid_to < sheet.valid_from)
        context.addIssue({ code: 'custom', path: ['valid_to'], message: 'BEFORE_START' });
    }),
  result: z.object({ id: idOut, version, number: z.string() }),
  refusals: ['QUOTATION_NOT_LAST'],
});

const priceRow = z.object({
  ...priceOut.omit({ tiers: true }).shape,
  number: z.string(),
  revision: z.int(),
  side: z.enum(sides),
  party_name: z.string(),
  state: z.enum(sheetStates),
  tier_count: z.int(),
  in_force: z.string().nullable(),
});
export type PriceRow = z.output<typeof priceRow>;
/** Prices across sheets: one sheet's as a grid, or every price of a line. */
export const listPrices = listCall({
  cmd: 'quotation.prices',
  users: staff,
  permit: view,
  row: priceRow,
  sorts: ['line_no', 'price'],
  defaultSort: [{ key: 'line_no' }],
  filters: {
    quotation_id: { is: 'values' },
    number: { is: 'values' },
    fee_name_id: { is: 'ref', to: 'feeName' },
    line_id: { is: 'ref', to: 'line' },
    vehicle_type_id: { is: 'ref', to: 'vehicleType' },
    basis: { is: 'choice', of: bases, words: 'rating.basis' },
    scheme: { is: 'choice', of: schemes, words: 'rating.scheme' },
    side: { is: 'choice', of: sides, words: 'rating.side' },
  },
});

export const getPrice = call({
  cmd: 'quotation.getPrice',
  kind: 'read',
  users: staff,
  permit: view,
  params: oneQuotation,
  result: z.object({
    ...priceOut.shape,
    number: z.string(),
    revision: z.int(),
    side: z.enum(sides),
    party_id: idOut,
    party_name: z.string(),
    state: z.enum(sheetStates),
    quotation_version: version,
    title: z.string(),
    valid_from: z.string(),
    valid_to: nameOrNull,
  }),
});

/** Rates a leg by one sheet, whatever its state and validity, to try a draft before it is submitted. */
export const tryQuotation = call({
  cmd: 'quotation.try',
  kind: 'read',
  users: staff,
  permit: view,
  params: z.strictObject({ id: idIn, leg: legIn }),
  result: partyResult,
});

/**
 * Rates a leg by all sheets of a side: the matching prices, the winner, and the reason why each other price loses. With
 * a party, all of its prices are compared; without one, only the matching prices of all parties, the cheapest first.
 */
export const matchLeg = call({
  cmd: 'quotation.match',
  kind: 'read',
  users: staff,
  permit: view,
  params: z.strictObject({ side: z.enum(sides), company_id: idIn, party_id: orNull(idIn), leg: legIn }),
  result: z.object({ parties: z.array(partyResult) }),
});
