import { machine } from '../../../kernel/machine.ts';
import { may as mayInvoice } from '../invoice/permits.ts';
import { may } from './permits.ts';

export const invoiceRequestStateNames = ['waiting', 'issued', 'declined', 'withdrawn', 'lapsed'] as const;
export type InvoiceRequestState = (typeof invoiceRequestStateNames)[number];

/**
 * A request waits for finance. It ends with the invoice that is issued for it, with the reason for none, or with its withdrawal by the person who
 * asked; it lapses with its bill. Its values do not change: who wants others withdraws it and asks again. A request that was issued stays so when
 * its invoice is taken back, and another may be made for what the bill leaves then; an invoice that replaces it answers the request in its place.
 */
export const invoiceRequestStates = machine({
  start: 'waiting',
  states: invoiceRequestStateNames,
  moves: [
    ['decline', 'waiting', 'declined', mayInvoice.issue, { tone: 'danger', reason: 'required' }],
    ['withdraw', 'waiting', 'withdrawn', may.request, { tone: 'danger', confirm: true, onlyBy: ['prepared'] }],
    ['issue', 'waiting', 'issued', 'system'],
    // Its bill was voided.
    ['lapse', 'waiting', 'lapsed', 'system'],
  ],
});
