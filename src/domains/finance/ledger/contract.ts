import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, day, idIn, idOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { month } from '../period/contract.ts';
import { accountUses, entryKinds } from './rules.ts';

/** The records whose moves post entries. A revaluation posts to its period. */
const postedBy = [
  'bill',
  'cash',
  'writeOff',
  'netting',
  'period',
  'expenseClaim',
  'journal',
  'transfer',
  'accrual',
  'yearEnd',
  'opening',
  'badDebt',
  'intercompanyBill',
  'intercompanySettlement',
  'prepaidCost',
] as const;

const lineOut = z.object({
  account_code: z.string(),
  account_name: z.string(),
  currency,
  /** Exactly one of the two is set. */
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  functional: z.string(),
});

/** The entries of one record with their lines, including reversals. */
export const entriesOfRecord = call({
  cmd: 'ledger.ofRecord',
  shows: postedBy,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({
    subject: z.enum([
      'bill',
      'cash',
      'writeOff',
      'expenseClaim',
      'journal',
      'transfer',
      'opening',
      'badDebt',
      'intercompanyBill',
      'intercompanySettlement',
      'prepaidCost',
    ]),
    id: idIn,
  }),
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

/**
 * Account balances at the end of a day, by company and currency; on the last day of a year with the entries of its thirteenth period, unless
 * `adjusted` is false, as in the trial balance of December.
 */
export const accountBalances = call({
  cmd: 'ledger.balances',
  shows: postedBy,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ company_id: idIn, on: day.optional(), adjusted: z.boolean().default(true) }),
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
  /** The bill and the money that the line is about, such as those of a write-off. */
  bill_id: idOut.nullable(),
  cash_entry_id: idOut.nullable(),
  party_name: z.string().nullable(),
  document: z.string().nullable(),
  bank: z.string().nullable(),
  functional_currency: currency,
  reason: z.string().nullable(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

/** The ledger lines of the caller's companies, by account, party or document. */
export const listLedger = listCall({
  cmd: 'ledger.list',
  shows: postedBy,
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
    employee: { is: 'ref', to: 'account' },
    bank: { is: 'ref', to: 'ownBankAccount' },
    company: { is: 'ref', to: 'ownCompany' },
    currency: { is: 'values' },
    posted_on: { is: 'days' },
    /** The entries of the thirteenth period, which stand on the last day of December. */
    adjustment: { is: 'flag' },
  },
  sorts: ['posted_on', 'id'],
  defaultSort: [{ key: 'posted_on', desc: true }],
  tabs: [],
});

/**
 * The debit and credit totals of the filtered ledger lines, by functional currency. They are equal where the filter includes whole entries.
 */
export const sumLedger = call({
  cmd: 'ledger.sums',
  shows: postedBy,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: listLedger.params,
  result: z.object({ sums: z.array(z.object({ currency, debit: z.string(), credit: z.string() })) }),
});

const turnover = { opening: z.string(), debit: z.string(), credit: z.string(), closing: z.string() };
/** The balances once more, each on its side, as the printed forms have them; null where the balance is on the other side or zero. */
const balances = <T extends z.ZodType>(amount: T) => ({
  opening_debit: amount,
  opening_credit: amount,
  closing_debit: amount,
  closing_credit: amount,
});

/**
 * The trial balance of a company for one month, in the functional currency: opening, turnover and closing of each account. Debit is
 * positive. Month 13 of a year holds its audit adjustments and its closing entry.
 */
export const trialBalance = call({
  cmd: 'ledger.trialBalance',
  isReport: true,
  shows: postedBy,
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ company_id: idIn, month: month.or(z.string().regex(/^2\d{3}-13$/, 'BAD_MONTH')) }),
  result: z.object({
    functional_currency: currency,
    rows: z.array(
      z.object({
        account: z.enum(accountUses),
        account_code: z.string(),
        account_name: z.string(),
        ...turnover,
        ...balances(z.string().nullable()),
      }),
    ),
    /** Opening and closing are zero and debit equals credit; otherwise the books do not balance. */
    total: z.object({ ...turnover, ...balances(z.string()) }),
  }),
});
