import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currencies } from '../../../kernel/money.ts';
import { byId, byVersion, currency, day, decimal, idIn, idOut, nothing, recordIn, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

const staff = [1] as const;
export const rateSides = ['receivable', 'payable', 'both'] as const;
/** What a rate is: the books' own of a month, a bank's of the day, the customs', one agreed with a party, or one entered by hand. */
export const rateSources = ['accountingMonth', 'bankDay', 'customs', 'contract', 'manual'] as const;

const rate = {
  id: idOut,
  version,
  /** Null is the rate of all own companies. */
  company_id: idOut.nullable(),
  base: z.enum(currencies),
  quote: z.enum(currencies),
  rate: z.string(),
  side: z.enum(rateSides),
  valid_from: z.string(),
  valid_to: z.string(),
  source: z.enum(rateSources),
  used: z.boolean(),
};
const row = z.object({ ...rate, pair: z.string(), company_name: z.string().nullable(), entered_by: z.string().nullable() });
export type RateRow = z.output<typeof row>;

export const listRates = listCall({
  cmd: 'exchange.list',
  users: staff,
  permit: may.view,
  row,
  filters: {
    base: { is: 'choice', of: currencies, words: 'currency' },
    quote: { is: 'choice', of: currencies, words: 'currency' },
    side: { is: 'choice', of: rateSides, words: 'exchange.side' },
    source: { is: 'choice', of: rateSources, words: 'exchange.source' },
    company_id: { is: 'ref', to: 'ownCompany' },
    days: { is: 'days' },
    used: { is: 'flag' },
  },
  sorts: ['valid_from', 'rate'],
  defaultSort: [{ key: 'valid_from', desc: true }],
  tabs: ['all', 'current', 'coming', 'past'].map((key) => ({ key, states: [] })),
});

export const getRate = call({
  cmd: 'exchange.get',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object(rate),
});

export const saveRate = call({
  cmd: 'exchange.save',
  kind: 'write',
  users: staff,
  permit: may.save,
  params: z
    .strictObject({
      ...recordIn,
      company_id: idIn.nullable().default(null),
      base: currency,
      quote: currency,
      rate: decimal(8, { min: '0.00000001' }),
      side: z.enum(rateSides),
      valid_from: day,
      valid_to: day,
      source: z.enum(rateSources),
    })
    .superRefine((sent, context) => {
      if (sent.base === sent.quote) context.addIssue({ code: 'custom', path: ['quote'], message: 'SAME_CURRENCY' });
      if (sent.valid_to < sent.valid_from) context.addIssue({ code: 'custom', path: ['valid_to'], message: 'END_BEFORE_START' });
    }),
  result: saved,
  refusals: ['RATE_USED', 'RATE_OVERLAP'],
});

/** Takes out a rate that was entered by mistake and that nothing counts with yet. */
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
 * The pairs that rates are kept for, with the days up to today on which the rates common to all own companies have none: documents of
 * such a day are refused.
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

/** The common rates of one pair in the order of their days, the last two years. */
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
