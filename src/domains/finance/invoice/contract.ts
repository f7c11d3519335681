import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { amountText, currency, day, idIn, idOut, line, lineOrNull, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

export const invoiceKinds = ['special', 'general', 'electronic', 'overseas'] as const;

/** An invoice of a bill; a red-letter one is negative and names the invoice that it reverses. */
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
  state: z.enum(['issued', 'void']),
  red_of_no: z.string().nullable(),
  reversed_by_no: z.string().nullable(),
  reason: z.string().nullable(),
  created_by: z.string().nullable(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** The invoices of a bill, and what is left to invoice in each currency. */
export const invoicesOfBill = call({
  cmd: 'invoice.ofBill',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ bill_id: idIn }),
  result: z.object({
    title: z.string(),
    kind: z.enum(invoiceKinds),
    left: z.array(z.object({ currency, amount: z.string() })),
    rows: z.array(invoiceRow),
  }),
});

/** Issues an invoice for all or a part of what is left of a confirmed bill; its tax is the bill's own, by share. */
export const issueInvoice = call({
  cmd: 'invoice.issue',
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
  }),
  result: z.object({ id: idOut, invoice_no: z.string() }),
  refusals: ['INVOICE_BILL', 'INVOICE_OVER', 'INVOICE_NUMBER', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});

/** Takes an invoice back: voided where it is of this month, else reversed by a red-letter invoice of today. */
export const reverseInvoice = call({
  cmd: 'invoice.reverse',
  kind: 'write',
  users: [1],
  permit: may.reverse,
  params: z.strictObject({ id: idIn, version, reason: line(200) }),
  result: z.object({ id: idOut, invoice_no: z.string(), how: z.enum(['void', 'red']) }),
  refusals: ['CHANGED_MEANWHILE', 'INVOICE_FINAL', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});
