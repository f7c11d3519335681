import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { amountText, currency, day, idIn, idOut, instantOut, note, version } from '../../../kernel/schema.ts';
import { side, sides } from '../side.ts';
import { may } from './permits.ts';

/** Small differences are given to this account of the chart. */
export const excessChoices = ['advance', 'difference'] as const;

/** What can be matched for one party: open bill rows by business date, and money with something left. */
export const writeOffCandidates = call({
  cmd: 'writeOff.candidates',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ side, party_id: idIn }),
  result: z.object({
    bills: z.array(
      z.object({
        bill_id: idOut,
        bill_no: z.string(),
        bill_on: day,
        due_on: day,
        company_id: idOut,
        currency,
        amount: z.string(),
        open: z.string(),
        requested: z.string(),
        booked_rate: z.string(),
        version,
      }),
    ),
    cash: z.array(
      z.object({
        id: idOut,
        version,
        entry_no: z.string(),
        value_on: day,
        company_id: idOut,
        currency,
        amount: z.string(),
        open: z.string(),
        rate: z.string(),
        bank_ref: z.string().nullable(),
      }),
    ),
    tolerances: z.array(z.object({ currency, limit: z.string() })),
  }),
});

/** Parties that have open bills and unused money at once: where matching has work to do. */
export const writeOffParties = call({
  cmd: 'writeOff.parties',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ side }),
  result: z.object({ rows: z.array(z.object({ party_id: idOut, party_name: z.string(), bills: z.int(), entries: z.int() })) }),
});

/**
 * Writes bills off by one receipt or payment. `amount` is what leaves the bill, in the bill's currency; where the money is in another,
 * `cash_amount` says what pays for it. `difference` lines give a small rest of a bill to the difference account; `excess` says
 * what becomes of money beyond the bills: the party's advance, or the difference account.
 */
export const makeWriteOff = call({
  cmd: 'writeOff.make',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({
    cash_entry_id: idIn,
    version,
    business_on: day.optional(),
    lines: z
      .array(
        z.strictObject({
          bill_id: idIn,
          currency,
          version,
          amount: amountText,
          cash_amount: amountText.optional(),
          by: z.enum(['cash', 'difference']).optional(),
        }),
      )
      .min(1)
      .max(300),
    excess: z.enum(excessChoices).optional(),
    reason: note(300).optional(),
  }),
  result: z.object({ id: idOut, write_off_no: z.string(), exchange_difference: z.string(), functional_currency: currency }),
  refusals: [
    'CHANGED_MEANWHILE',
    'WRITE_OFF_NOTHING_OPEN',
    'WRITE_OFF_OVER',
    'WRITE_OFF_RESERVED',
    'WRITE_OFF_TWICE',
    'WRITE_OFF_NEEDS_RATE',
    'WRITE_OFF_BEFORE',
    'WRITE_OFF_NO_CASH',
    'CASH_OVER',
    'CASH_UNCLAIMED',
    'CASH_REVERSED',
    'BILL_OTHER_PARTY',
    'BILL_NOT_OPEN',
    'DIFFERENCE_TOO_LARGE',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

const proposal = z.object({
  cash_entry_id: idOut,
  entry_no: z.string(),
  bill_id: idOut,
  bill_no: z.string(),
  currency,
  amount: z.string(),
});

/** Fills a party's open bills from its unused money of the same currency, oldest bill first, then the smaller. `dry` only proposes. */
export const autoWriteOff = call({
  cmd: 'writeOff.auto',
  kind: 'write',
  users: [1],
  permit: may.make,
  params: z.strictObject({ side, party_id: idIn }),
  result: z.object({ write_offs: z.int(), lines: z.array(proposal) }),
  refusals: ['PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});
export const proposeWriteOff = call({
  cmd: 'writeOff.propose',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ side, party_id: idIn }),
  result: z.object({ lines: z.array(proposal) }),
});

/** Undoes a write-off, exchange differences included: bills and money are open again. Once; a reversal is final. */
export const reverseWriteOff = call({
  cmd: 'writeOff.reverse',
  kind: 'write',
  users: [1],
  permit: may.reverse,
  params: z.strictObject({ id: idIn, reason: note(300) }),
  result: z.object({ id: idOut, write_off_no: z.string() }),
  refusals: ['REASON_MISSING', 'ALREADY_REVERSED', 'REVERSAL_FINAL', 'PERIOD_CLOSED'],
});

export const writeOffRow = z.object({
  id: idOut,
  write_off_no: z.string(),
  side,
  party_id: idOut,
  party_name: z.string(),
  cash_entry_id: idOut,
  entry_no: z.string(),
  bill_nos: z.array(z.string()),
  currency,
  cash: z.string(),
  difference: z.string(),
  functional_currency: currency,
  exchange_difference: z.string(),
  business_on: day,
  automatic: z.boolean(),
  reason: z.string().nullable(),
  reversed: z.boolean(),
  reverses: z.boolean(),
  made_by: z.string().nullable(),
  created_at: instantOut,
});
export type WriteOffRow = z.output<typeof writeOffRow>;

export const listWriteOffs = listCall({
  cmd: 'writeOff.list',
  users: [1],
  permit: may.view,
  row: writeOffRow,
  filters: {
    write_off_no: { is: 'values' },
    entry_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    carrier: { is: 'ref', to: 'carrier' },
    side: { is: 'choice', of: sides, words: 'charge.side' },
    business_on: { is: 'days' },
    automatic: { is: 'flag' },
  },
  sorts: ['business_on', 'id'],
  defaultSort: [{ key: 'id', desc: true }],
});
