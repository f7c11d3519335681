import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currencies } from '../../../kernel/money.ts';
import { byId, byVersion, currency, day, decimal, idIn, idOut, nothing, recordIn, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

const staff = [1] as const;
export const rateSides = ['receivable', 'payable', 'both'] as const;
/**
 * The uses of a rate. Documents are booked at the spot rate of their day or, where there is none, the rate of their month, which approximates
 * it (IAS 21.21-22; PRC CAS 19, article 10). Foreign balances are revalued at the closing rate (IAS 21.23). A customs rate values goods, a
 * contract rate is agreed with a party; neither books anything.
 */
export const rateKinds = ['spot', 'month', 'closing', 'customs', 'contract'] as const;
export type RateKind = (typeof rateKinds)[number];
/**
 * Where a rate comes from: the books' own month, a bank's list of the day, the central bank, the International Monetary Fund, the customs, a
 * contract, a person.
 */
export const rateSources = ['accountingMonth', 'bankDay', 'centralBank', 'imf', 'customs', 'contract', 'manual'] as const;
/**
 * The units that have a price in a currency: the currencies, and the special drawing right, in which conventions limit liability. Nobody pays
 * in it, so it is the base of a rate and nothing else.
 */
export const rateUnits = [...currencies, 'XDR'] as const;
export type RateUnit = (typeof rateUnits)[number];

const rate = {
  id: idOut,
  version,
  /** Null is the rate of all own companies. */
  company_id: idOut.nullable(),
  base: z.enum(rateUnits),
  quote: z.enum(currencies),
  rate: z.string(),
  side: z.enum(rateSides),
  valid_from: z.string(),
  valid_to: z.string(),
  kind: z.enum(rateKinds),
  source: z.enum(rateSources),
  used: z.boolean(),
  confirmed: z.boolean(),
};
const row = z.object({ ...rate, pair: z.string(), company_name: z.string().nullable(), entered_by: z.string().nullable() });
export type RateRow = z.output<typeof row>;

export const listRates = listCall({
  cmd: 'exchange.list',
  users: staff,
  permit: may.view,
  row,
  filters: {
    base: { is: 'choice', of: rateUnits, words: 'currency' },
    quote: { is: 'choice', of: currencies, words: 'currency' },
    side: { is: 'choice', of: rateSides, words: 'exchange.side' },
    kind: { is: 'choice', of: rateKinds, words: 'exchange.kind' },
    source: { is: 'choice', of: rateSources, words: 'exchange.source' },
    company_id: { is: 'ref', to: 'ownCompany' },
    days: { is: 'days' },
    used: { is: 'flag' },
  },
  sorts: ['valid_from', 'rate'],
  defaultSort: [{ key: 'valid_from', desc: true }],
  tabs: ['all', 'current', 'coming', 'past', 'proposed'].map((key) => ({ key, states: [], badge: key === 'proposed' })),
});

export const getRate = call({
  cmd: 'exchange.get',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object(rate),
});

/** Adds or changes a rate. One far from the last known rate of its pair is not in force before a second person confirms it. */
export const saveRate = call({
  cmd: 'exchange.save',
  kind: 'write',
  users: staff,
  permit: may.save,
  params: z
    .strictObject({
      ...recordIn,
      company_id: idIn.nullable().default(null),
      base: z.enum(rateUnits),
      quote: currency,
      rate: decimal(12, { min: '0.000000000001' }),
      kind: z.enum(rateKinds).default('spot'),
      side: z.enum(rateSides),
      valid_from: day,
      valid_to: day,
      source: z.enum(rateSources),
    })
    .superRefine((sent, context) => {
      if (sent.base === sent.quote) context.addIssue({ code: 'custom', path: ['quote'], message: 'SAME_CURRENCY' });
      if (sent.valid_to < sent.valid_from) context.addIssue({ code: 'custom', path: ['valid_to'], message: 'END_BEFORE_START' });
    }),
  result: saved.extend({ confirmed: z.boolean() }),
  refusals: ['RATE_USED', 'RATE_OVERLAP', 'RATE_CONTRADICTS'],
});

/**
 * Puts a rate in force that is far from the last known one. Another person than the one who entered it confirms it. Of two rates that contradict
 * each other only one comes into force.
 */
export const confirmRate = call({
  cmd: 'exchange.confirm',
  kind: 'write',
  users: staff,
  permit: may.confirm,
  params: byVersion,
  result: saved,
  refusals: ['RATE_USED', 'RATE_CONFIRMED', 'RATE_CONTRADICTS', 'FOUR_EYES'],
});

/** Deletes a rate that was entered by mistake and that no document has used yet. */
export const removeRate = call({
  cmd: 'exchange.remove',
  kind: 'write',
  users: staff,
  permit: may.save,
  params: byVersion,
  result: nothing,
  refusals: ['RATE_USED'],
});

/**
 * Currency pairs in use, with the days up to today that no rate common to all own companies covers for booking. Documents of such a day are
 * refused.
 */
export const rateGaps = call({
  cmd: 'exchange.gaps',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: nothing,
  result: z.object({
    pairs: z.array(z.object({ base: z.enum(currencies), quote: z.enum(currencies), latest: z.string() })),
    gaps: z.array(
      z.object({ base: z.enum(currencies), quote: z.enum(currencies), side: z.enum(rateSides), from: z.string(), to: z.string() }),
    ),
  }),
});

/** The common booking rates of one pair over the last two years, by day. */
export const rateHistory = call({
  cmd: 'exchange.history',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: z.strictObject({ base: currency, quote: currency }),
  result: z.object({
    points: z.array(z.object({ from: z.string(), to: z.string(), rate: z.string(), side: z.enum(rateSides) })),
  }),
});
