import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { invoicesPage } from '../invoice/pages.ts';
import { countInvoiceRequests, listInvoiceRequests } from './contract.ts';

export const badges = [
  badgeSource({
    call: countInvoiceRequests,
    badges: [{ of: opensWith(invoicesPage, listInvoiceRequests, { tab: 'waiting' }), count: ({ waiting }) => waiting }],
  }),
];
