import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, day, idIn, idOut } from '../../../kernel/schema.ts';
import { invoiceKinds } from '../invoice/contract.ts';
import { may as ledger } from '../ledger/permits.ts';
import { month } from '../period/contract.ts';
import { origins, papers, sources, taxAccounts } from './rules.ts';

const shows = [
  'bill',
  'cash',
  'writeOff',
  'feeDocument',
  'expenseClaim',
  'journal',
  'transfer',
  'opening',
  'intercompanyBill',
  'period',
] as const;
/** Output and input tax stand side by side, so the report is closed to those from whom either side is hidden. */
const access = { isReport: true, shows, users: [1], permit: ledger.view, guards: ['customerPrice', 'cost'] } as const;

const account = z.enum(taxAccounts);
/** Null is not known: a document or a bill of several rates. */
const percent = z.string().nullable();
const sums = { ledger: z.string(), documents: z.string(), difference: z.string() };

/**
 * The tax of an own company in one month, in its functional currency, for the person who files the return; it files nothing. The documents
 * of the month stand by rate and kind as the returns ask for them: the general VAT return of China with invoiced and uninvoiced turnover by
 * rate (State Taxation Administration, 增值税及附加税费申报表（一般纳税人适用）, annex 1, Announcement 2021 No. 20), the form 01/GTGT of Vietnam
 * (Thông tư 80/2021/TT-BTC, appendix II) and the ภ.พ.30 of Thailand (Revenue Code, section 83). Tax that we declare for foreign suppliers has a
 * return of its own in each: 代扣代缴税款报告表, 01/NTNN and ภ.พ.36 (Revenue Code, section 83/6).
 *
 * Beside them stands each tax account as the ledger has it, with the difference explained by origin. December takes the entries of the
 * thirteenth period, so that January opens where December closed. Refuses TAX_RETURN_AHEAD for a month that has not begun.
 */
export const getTaxReturn = call({
  cmd: 'taxReturn.get',
  kind: 'read',
  ...access,
  params: z.strictObject({ company_id: idIn, month }),
  refusals: ['TAX_RETURN_AHEAD'],
  result: z.object({
    company_name: z.string(),
    functional_currency: currency,
    /** The documents of the month by account, paper and rate. `net` is the tax base, null where the paper tells none. */
    documents: z.array(
      z.object({
        account,
        paper: z.enum(papers),
        invoice_kind: z.enum(invoiceKinds).nullable(),
        tax_percent: percent,
        count: z.int(),
        net: z.string().nullable(),
        tax: z.string(),
      }),
    ),
    /** Turnover of the month without an invoice of the month, by rate; below zero where it is invoiced after its own month. */
    uninvoiced: z.array(z.object({ tax_percent: percent, net: z.string(), tax: z.string() })),
    accounts: z.array(
      z.object({
        account,
        account_code: z.string(),
        account_name: z.string(),
        /** Each balance on its side; null on the other one and where it is zero. */
        opening_debit: z.string().nullable(),
        opening_credit: z.string().nullable(),
        debit: z.string(),
        credit: z.string(),
        closing_debit: z.string().nullable(),
        closing_credit: z.string().nullable(),
        /** The movement of the month with the sign of the account: what is owed or recoverable is positive. */
        ...sums,
        unexplained: z.string(),
        origins: z.array(z.object({ origin: z.enum(origins), ...sums })),
      }),
    ),
  }),
});

const taxLine = z.object({
  id: idOut,
  account,
  source: z.enum(sources),
  origin: z.enum(origins),
  paper: z.enum(papers).nullable(),
  invoice_kind: z.enum(invoiceKinds).nullable(),
  day,
  record_no: z.string().nullable(),
  /** The record that the line opens; an entry opens by its number. */
  subject: z.enum(['bill', 'feeDocument', 'cash', 'entry']),
  record_id: idOut,
  party_name: z.string().nullable(),
  currency,
  tax_percent: percent,
  functional_currency: currency,
  net: z.string().nullable(),
  /** With the sign of its account. */
  tax: z.string(),
});
export type TaxLine = z.output<typeof taxLine>;

/** The rate of lines whose rate is not known, as a filter. */
export const unknownRate = 'none';

/**
 * The documents and the lines of the ledger behind the figures of a company and month; without these filters the own company and last month. The
 * sum of the lines of a figure is the figure.
 */
export const listTaxLines = listCall({
  cmd: 'taxReturn.lines',
  ...access,
  row: taxLine,
  filters: {
    company: { is: 'ref', to: 'ownCompany' },
    month: { is: 'values' },
    account: { is: 'choice', of: taxAccounts, words: 'ledger.account' },
    source: { is: 'choice', of: sources, words: 'taxReturn.source' },
    origin: { is: 'choice', of: origins, words: 'taxReturn.origin' },
    paper: { is: 'choice', of: papers, words: 'taxReturn.paper' },
    invoice_kind: { is: 'choice', of: invoiceKinds, words: 'invoice.kind' },
    tax_percent: { is: 'values' },
    record_no: { is: 'values' },
  },
  sorts: ['day', 'tax', 'id'],
  defaultSort: [{ key: 'day', desc: true }],
});

/** The sums of the lines in a list: the tax base and tax of documents, and the tax in the ledger. */
export const sumTaxLines = call({
  cmd: 'taxReturn.sums',
  kind: 'read',
  ...access,
  params: listTaxLines.params,
  result: z.object({ functional_currency: currency, ...sums }),
});
