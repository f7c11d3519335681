import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, day, idIn, idOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { month } from '../period/contract.ts';
import { accountUses, entryKinds } from './rules.ts';

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

/** One line of an entry, as the ledger lists it; `functional` is signed, debit positive. */
export const ledgerRow = lineOut.extend({
  id: idOut,
  entry_no: z.string(),
  company_name: z.string(),
  posted_on: day,
  kind: z.enum(entryKinds),
  subject: z.string(),
  record_id: idOut,
  party_name: z.string().nullable(),
  document: z.string().nullable(),
  bank: z.string().nullable(),
  functional_currency: currency,
  reason: z.string().nullable(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

/** The lines of the books of the caller's companies, by account, party or document. */
export const listLedger = listCall({
  cmd: 'ledger.list',
  users: [1],
  permit: may.view,
  row: ledgerRow,
  filters: {
    entry_no: { is: 'values' },
    bill_no: { is: 'values' },
    account: { is: 'choice', of: accountUses, words: 'ledger.account' },
    kind: { is: 'choice', of: entryKinds, words: 'ledger.kind' },
    customer: { is: 'ref', to: 'customer' },
    carrier: { is: 'ref', to: 'carrier' },
    bank: { is: 'ref', to: 'ownBankAccount' },
    company: { is: 'ref', to: 'ownCompany' },
    currency: { is: 'values' },
    posted_on: { is: 'days' },
  },
  sorts: ['posted_on', 'id'],
  defaultSort: [{ key: 'posted_on', desc: true }],
  tabs: [],
});

/** Debit and credit of what the ledger's filter shows, by functional currency; with all of an entry they are equal. */
export const sumLedger = call({
  cmd: 'ledger.sums',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: listLedger.params,
  result: z.object({ sums: z.array(z.object({ currency, debit: z.string(), credit: z.string() })) }),
});

/** Each account of a company over one month, in the books' currency: opening, turnover and closing. Debit is positive. */
export const trialBalance = call({
  cmd: 'ledger.trialBalance',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ company_id: idIn, month }),
  result: z.object({
    functional_currency: currency,
    rows: z.array(
      z.object({
        account: z.enum(accountUses),
        account_code: z.string(),
        account_name: z.string(),
        opening: z.string(),
        debit: z.string(),
        credit: z.string(),
        closing: z.string(),
      }),
    ),
    /** Opening and closing are zero, debit and credit equal: otherwise the books do not balance. */
    total: z.object({ opening: z.string(), debit: z.string(), credit: z.string(), closing: z.string() }),
  }),
});
