import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { currency, day, idIn, idOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { entryKinds } from './rules.ts';

const lineOut = z.object({
  account_code: z.string(),
  account_name: z.string(),
  currency,
  /** One of the two is filled. */
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  functional: z.string(),
});

/** What the books say of one record: its entries with their lines, reversals among them. */
export const entriesOfRecord = call({
  cmd: 'ledger.ofRecord',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ subject: z.enum(['bill', 'cash', 'writeOff']), id: idIn }),
  result: z.object({
    entries: z.array(
      z.object({
        id: idOut,
        entry_no: z.string(),
        posted_on: day,
        kind: z.enum(entryKinds),
        reason: z.string().nullable(),
        functional_currency: currency,
        lines: z.array(lineOut),
      }),
    ),
  }),
});

/** Balances of the accounts up to a day, by company and currency. */
export const accountBalances = call({
  cmd: 'ledger.balances',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ company_id: idIn, on: day.optional() }),
  result: z.object({
    functional_currency: currency,
    rows: z.array(z.object({ account_code: z.string(), account_name: z.string(), currency, amount: z.string(), functional: z.string() })),
  }),
});
