import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type Opening } from '../../../kernel/list.ts';
import type { Page } from '../../../kernel/page.ts';
import { amountText, currency, day, idIn, idOut, line, lineOrNull, version } from '../../../kernel/schema.ts';
import { business, businesses } from '../side.ts';
import { may } from './permits.ts';

export const invoiceKinds = ['special', 'general', 'electronic', 'overseas'] as const;
/** The most bills that one invoice takes. */
export const jointBillsMax = 50;
const invoiceRowKinds = ['rate', 'tail', 'disbursement'] as const;
export type InvoiceRowKind = (typeof invoiceRowKinds)[number];

/**
 * A row of an invoice: the net amount and tax of one rate, a disbursement outside the tax base, or the tail of a rate: the tax of the rate on
 * the whole row less the sum of the taxes of the bill's lines.
 */
const taxRow = z.object({ kind: z.enum(invoiceRowKinds), tax_percent: z.string(), net: z.string(), tax: z.string() });

/**
 * An invoice of a bill; a red-letter one is negative and names the invoice that it reverses, or that it lowers by a rebate; a replacing one names
 * the invoice that it replaces.
 */
export const invoiceRow = z.object({
  id: idOut,
  version,
  invoice_no: z.string(),
  kind: z.enum(invoiceKinds),
  title: z.string(),
  authority_no: z.string().nullable(),
  invoice_on: day,
  currency,
  amount: z.string(),
  net: z.string(),
  tax: z.string(),
  disbursement: z.string(),
  rows: z.array(taxRow),
  state: z.enum(['issued', 'void', 'replaced']),
  red_of_no: z.string().nullable(),
  reversed_by_no: z.string().nullable(),
  credits_no: z.string().nullable(),
  replaces_no: z.string().nullable(),
  replaced_by_no: z.string().nullable(),
  agreement_no: z.string().nullable(),
  /** The number of the first part, on every part of an invoice of several bills. */
  joint_no: z.string().nullable(),
  /** True where an error is mended by a replacing invoice as well: a Vietnamese e-invoice that nothing has lowered or reversed. */
  replaceable: z.boolean(),
  reason: z.string().nullable(),
  created_by: z.string().nullable(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** The invoices of a bill, and the amount left to invoice in each currency. */
export const invoicesOfBill = call({
  cmd: 'invoice.ofBill',
  shows: ['bill'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ bill_id: idIn }),
  result: z.object({
    title: z.string(),
    kind: z.enum(invoiceKinds),
    left: z.array(z.object({ currency, amount: z.string() })),
    /** The customer's invoices that a rebate may lower, with what is left of each; none for a bill above zero. */
    creditable: z.array(z.object({ id: idOut, invoice_no: z.string(), currency, left: z.string() })),
    rows: z.array(invoiceRow),
  }),
});

const invoiceListRow = invoiceRow
  .omit({ rows: true, disbursement: true })
  .extend({ bill_id: idOut, bill_no: z.string(), customer_name: z.string(), company_name: z.string(), business });
export type InvoiceListRow = z.output<typeof invoiceListRow>;

/** All invoices of customer bills; `red` are those that reverse others. */
export const listInvoices = listCall({
  cmd: 'invoice.list',
  shows: ['bill'],
  users: [1],
  permit: may.view,
  row: invoiceListRow,
  filters: {
    search: { is: 'text' },
    invoice_no: { is: 'values' },
    authority_no: { is: 'values' },
    bill_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    company: { is: 'ref', to: 'ownCompany' },
    kind: { is: 'choice', of: invoiceKinds, words: 'invoice.kind' },
    business: { is: 'choice', of: businesses, words: 'charge.business' },
    currency: { is: 'values' },
    invoice_on: { is: 'days' },
  },
  sorts: ['invoice_on', 'id'],
  defaultSort: [{ key: 'invoice_on', desc: true }],
  tabs: [
    { key: 'issued', states: [] },
    { key: 'red', states: [] },
    { key: 'void', states: [] },
    { key: 'replaced', states: [] },
    { key: 'all', states: [] },
  ],
});

/** The invoices that a page opens with: those of its line of business. */
export function invoicesOpening({ fixed }: Page): Opening<typeof listInvoices.list.filters> {
  return { fixed: fixed?.['business'] ? { business: [business.parse(fixed['business'])] } : {}, tab: 'issued' };
}

/**
 * Issues an invoice for all or part of the remaining amount of a confirmed bill, with a row for each tax rate. A bill with a rate whose lines
 * are a credit in sum is invoiced as a whole. A bill whose rates add up to zero has first an invoice of the rates above zero, and then a rebate
 * of the rates below. A credit note is invoiced below zero, as a red-letter invoice of the invoice that it lowers: of the same customer and
 * company, with its rates (STA Announcement 2024 No. 11; Vietnamese Decree 123/2020, article 19; Thai Revenue Code, section 86/10).
 */
export const issueInvoice = call({
  cmd: 'invoice.issue',
  shows: ['bill'],
  kind: 'write',
  users: [1],
  permit: may.issue,
  params: z.strictObject({
    bill_id: idIn,
    kind: z.enum(invoiceKinds),
    title: line(120),
    authority_no: lineOrNull(40),
    invoice_on: day,
    currency,
    amount: amountText,
    /** The invoice that a rebate lowers. */
    credits_id: idIn.nullable().default(null),
    /** The colleague's request that it answers, as its page saw it. The invoice may be of another amount, kind and title. */
    invoice_request_id: idIn.nullable().default(null),
    invoice_request_version: version.nullable().default(null),
  }),
  result: z.object({ id: idOut, invoice_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    'INVOICE_BILL',
    'BILL_OPENING',
    'INVOICE_OVER',
    'INVOICE_WHOLE',
    'INVOICE_CREDIT_RATE',
    'INVOICE_FINAL',
    'INVOICE_NUMBER',
    'INVOICE_BEFORE_BILL',
    'INVOICE_ORDER',
    'POSTING_AHEAD',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

/**
 * Reads what several bills leave to invoice, in the order of their ids, and the title and the kind that their customer asks for. Refuses bills
 * that no invoice can be of together.
 */
export const readJointInvoice = call({
  cmd: 'invoice.readJoint',
  shows: ['bill'],
  kind: 'read',
  users: [1],
  permit: may.issue,
  params: z.strictObject({ bill_ids: z.array(idIn).min(1).max(jointBillsMax) }),
  result: z.object({
    title: z.string(),
    kind: z.enum(invoiceKinds),
    bills: z.array(z.object({ id: idOut, bill_no: z.string(), left: z.array(z.object({ currency, amount: z.string() })) })),
  }),
  refusals: ['INVOICE_BILL', 'BILL_OPENING', 'INVOICE_PARTIES'],
});

/**
 * Issues one invoice for all that several confirmed bills of a customer leave to invoice in a currency. It has a part for each bill, with the
 * rows of its rates. Its number of the authority is that of all parts, and it is taken back for all of them at once.
 */
export const issueJointInvoice = call({
  cmd: 'invoice.issueJoint',
  shows: ['bill'],
  kind: 'write',
  users: [1],
  permit: may.issue,
  params: z.strictObject({
    bill_id: idIn,
    /** The other bills. */
    bill_ids: z
      .array(idIn)
      .min(1)
      .max(jointBillsMax - 1),
    kind: z.enum(invoiceKinds),
    title: line(120),
    authority_no: lineOrNull(40),
    invoice_on: day,
    currency,
    /** The sum that the caller saw left of the bills: another one is refused, because the bills were invoiced or credited meanwhile. */
    amount: amountText.optional(),
  }),
  result: z.object({ id: idOut, invoice_no: z.string() }),
  refusals: [
    'INVOICE_BILL',
    'BILL_OPENING',
    'INVOICE_PARTIES',
    'INVOICE_NOTHING',
    'INVOICE_LEFT_CHANGED',
    'INVOICE_NUMBER',
    'INVOICE_BEFORE_BILL',
    'INVOICE_ORDER',
    'POSTING_AHEAD',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});

/**
 * Enters the number that the authority gave to an invoice which was issued here first, as to every red-letter invoice. It is entered once:
 * another number is another invoice.
 */
export const numberInvoice = call({
  cmd: 'invoice.number',
  shows: ['bill'],
  kind: 'write',
  users: [1],
  permit: may.issue,
  params: z.strictObject({ id: idIn, version, authority_no: line(40) }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'INVOICE_NUMBER', 'INVOICE_NUMBERED'],
});

/**
 * Cancels an invoice: a paper one of China is voided in its month, every other one is reversed by a red-letter invoice of today. A fully digital
 * invoice is never voided (STA Announcement 2024 No. 11), nor is a Vietnamese e-invoice that was issued (Decree 70/2025).
 */
export const reverseInvoice = call({
  cmd: 'invoice.reverse',
  shows: ['bill'],
  kind: 'write',
  users: [1],
  permit: may.reverse,
  params: z.strictObject({ id: idIn, version, reason: line(200) }),
  result: z.object({ id: idOut, invoice_no: z.string(), how: z.enum(['void', 'red']) }),
  refusals: ['CHANGED_MEANWHILE', 'INVOICE_FINAL', 'INVOICE_CREDITED', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});

/**
 * Replaces a Vietnamese e-invoice that has an error by a new one of today, for all or part of what the bill leaves beside the old one (Decree
 * 123/2020, article 19, as amended by Decree 70/2025: adjust or replace, under a written agreement with the customer about the error). The old
 * one keeps its number and no longer counts. One that was adjusted or reversed is not replaced: later errors are mended as the first was.
 */
export const replaceInvoice = call({
  cmd: 'invoice.replace',
  shows: ['bill'],
  kind: 'write',
  users: [1],
  permit: may.reverse,
  params: z.strictObject({
    id: idIn,
    version,
    title: line(120),
    authority_no: lineOrNull(40),
    amount: amountText,
    agreement_no: line(60),
    reason: line(200),
  }),
  result: z.object({ id: idOut, invoice_no: z.string() }),
  refusals: [
    'CHANGED_MEANWHILE',
    'INVOICE_FINAL',
    'INVOICE_CREDITED',
    'INVOICE_NOT_REPLACED',
    'INVOICE_JOINT',
    'INVOICE_OVER',
    'INVOICE_WHOLE',
    'INVOICE_NUMBER',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
  ],
});
