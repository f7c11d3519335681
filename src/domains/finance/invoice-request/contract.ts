import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type Opening } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import type { Page } from '../../../kernel/page.ts';
import { amountText, currency, idIn, idOut, instantOut, lineOrNull, note, nothing, version } from '../../../kernel/schema.ts';
import { invoiceKinds } from '../invoice/contract.ts';
import { may as mayInvoice } from '../invoice/permits.ts';
import { business, businesses } from '../side.ts';
import { may } from './permits.ts';
import { invoiceRequestStateNames, invoiceRequestStates } from './states.ts';

/** Colleagues who ask for invoices, and finance, which issues them. */
const readers = [may.request, mayInvoice.issue];

/** The state of the invoice that answered a request: one that was taken back by a red-letter invoice is reversed. */
export const answerStates = ['issued', 'reversed', 'void', 'replaced'] as const;
export type AnswerState = (typeof answerStates)[number];

const requestRow = z.object({
  id: idOut,
  version,
  request_no: z.string(),
  state: z.enum(invoiceRequestStateNames),
  bill_id: idOut,
  bill_no: z.string(),
  customer_name: z.string(),
  company_name: z.string(),
  business,
  kind: z.enum(invoiceKinds),
  title: z.string(),
  currency,
  amount: z.string(),
  remark: z.string().nullable(),
  /** Why finance issues none. */
  reason: z.string().nullable(),
  requested_by: z.string(),
  /** True where the reader asked. */
  own: z.boolean(),
  created_at: instantOut,
  answered_by: z.string().nullable(),
  invoice_no: z.string().nullable(),
  authority_no: z.string().nullable(),
  invoice_state: z.enum(answerStates).nullable(),
});
export type RequestRow = z.output<typeof requestRow>;

/**
 * Asks finance for an invoice of a confirmed bill. Without an amount it is all that is left, without a kind or a title what the customer's record
 * asks for, and without a currency that of the bill, if it has only one. A credit note is requested below zero, as it is invoiced; finance
 * chooses the invoice that it lowers.
 *
 * The amounts of the waiting requests of the bill count as gone: two colleagues who ask for the same invoice would both be promised one. They bind
 * requests alone. Finance issues whatever the bill leaves, and the invoice that leaves nothing answers all of its requests in that currency.
 */
export const requestInvoice = call({
  cmd: 'invoiceRequest.request',
  kind: 'write',
  users: [1],
  permit: may.request,
  params: z.strictObject({
    bill_id: idIn,
    currency: currency.nullable().default(null),
    amount: amountText.nullable().default(null),
    kind: z.enum(invoiceKinds).nullable().default(null),
    title: lineOrNull(120).default(null),
    remark: note(500).default(null),
  }),
  result: z.object({ id: idOut, version, request_no: z.string() }),
  refusals: ['INVOICE_BILL', 'BILL_OPENING', 'INVOICE_REQUEST_OVER', 'INVOICE_WHOLE'],
});

/** The requests of a bill, what its customer's record asks for, and the amount left to request in each currency that has one. */
export const requestsOfBill = call({
  cmd: 'invoiceRequest.ofBill',
  shows: ['bill', 'invoiceRequest'],
  kind: 'read',
  users: [1],
  permit: readers,
  params: z.strictObject({ bill_id: idIn }),
  result: z.object({
    bill_no: z.string(),
    title: z.string(),
    kind: z.enum(invoiceKinds),
    left: z.array(z.object({ currency, amount: z.string() })),
    rows: z.array(requestRow),
  }),
});

export const listInvoiceRequests = listCall({
  cmd: 'invoiceRequest.list',
  shows: ['bill', 'invoiceRequest'],
  users: [1],
  permit: readers,
  row: requestRow,
  tabs: [
    { key: 'waiting', states: ['waiting'], badge: true },
    { key: 'issued', states: ['issued'] },
    { key: 'ended', states: ['declined', 'withdrawn', 'lapsed'] },
    { key: 'all', states: invoiceRequestStateNames },
  ],
  filters: {
    request_no: { is: 'values' },
    bill_no: { is: 'values' },
    customer: { is: 'ref', to: 'customer' },
    company: { is: 'ref', to: 'ownCompany' },
    business: { is: 'choice', of: businesses, words: 'charge.business' },
    currency: { is: 'values' },
  },
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
});

/** The requests that a page of invoices opens with: those of its line of business. */
export function requestsOpening({ fixed }: Page): Opening<typeof listInvoiceRequests.list.filters> {
  return { fixed: fixed?.['business'] ? { business: [business.parse(fixed['business'])] } : {} };
}

/** The requests that wait for finance. */
export const countInvoiceRequests = call({
  cmd: 'invoiceRequest.count',
  shows: ['invoiceRequest'],
  kind: 'read',
  users: [1],
  permit: mayInvoice.issue,
  params: nothing,
  result: z.object({ waiting: z.int() }),
});

export const moveInvoiceRequest = moveCall({ cmd: 'invoiceRequest.move', users: [1], machine: invoiceRequestStates });
