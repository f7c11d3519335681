import { permits } from '../../../kernel/permit.ts';

/** Finance answers requests with its right to issue invoices. */
export const may = permits({
  /** Asks finance for an invoice of a confirmed bill, and withdraws the own request. */
  request: 'invoiceRequest.request',
});
