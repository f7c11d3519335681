import { badgeSource } from '../../../kernel/badge.ts';
import { invoicesPage } from '../invoice/pages.ts';
import { may as mayInvoice } from '../invoice/permits.ts';
import type { countInvoiceRequests } from './contract.ts';

export const badges = [
  badgeSource<typeof countInvoiceRequests>({
    call: { cmd: 'invoiceRequest.count', users: [1], permit: mayInvoice.issue, shows: ['invoiceRequest'] },
    badges: [{ page: invoicesPage, count: ({ waiting }) => waiting }],
  }),
];
